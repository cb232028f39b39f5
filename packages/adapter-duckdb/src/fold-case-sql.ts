/** SQL for a text as `foldCase` of the engine has it. */
export const foldCaseSql = (text: string): string => `replace(lower(nfc_normalize(${text})), 'ς', 'σ')`;
