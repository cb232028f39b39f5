/** Which word of its stem each word is; an index counts on these numbers, but does not hold them. */
export interface FormNumbers {
  /** The place of each word among those of its stem. */
  readonly formOf: Uint32Array;
  /** How many words each stem has. */
  readonly forms: Uint32Array;
}

/** Numbers the words of each stem, from the stem of each word. */
export function numberForms(stemOf: Uint32Array, stems: number): FormNumbers {
  const formOf = new Uint32Array(stemOf.length);
  const forms = new Uint32Array(stems);
  for (let word = 0; word < stemOf.length; word++) {
    const stem = stemOf[word] ?? 0;
    const form = forms[stem] ?? 0;
    formOf[word] = form;
    forms[stem] = form + 1;
  }
  return { formOf, forms };
}
