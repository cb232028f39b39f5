/** Filters nested beyond this are refused, long before recursion runs out of stack. */
export const maxDepth = 200;
