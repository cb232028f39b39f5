/** SQL for a text as `foldCase` of the engine has it. */
export const foldCaseSql = (text: string): string => `replace(lower(${composedSql(text)}), 'ς', 'σ')`;

/** DuckDB's own would end a text where it has U+0000. */
const composedSql = (text: string): string =>
  `case when contains(${text}, chr(0)) then ${text} else nfc_normalize(${text}) end`;
