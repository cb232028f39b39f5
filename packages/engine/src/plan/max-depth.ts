/** More branches within one another are refused, long before recursion runs out of stack. */
export const maxDepth = 250;
