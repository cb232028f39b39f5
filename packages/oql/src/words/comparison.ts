type Comparison = ">" | ">=" | "<" | "<=";

/** Whether an operator asks for more or less. */
export function isComparison(operator: string | undefined): operator is Comparison {
  return operator !== undefined && /^[<>]=?$/.test(operator);
}
