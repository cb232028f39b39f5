/**
 * Tells which words are of a form: `*` is any letters, `?` one. A `*` takes more only when what follows the last one
 * does not fit, so that the time is that of the word's length times the form's, however many there are.
 */
export function wildcardTest(form: string): (word: string) => boolean {
  const signs = [...form];
  return (word) => fits([...word], signs);
}

function fits(letters: readonly string[], signs: readonly string[]): boolean {
  let at = 0;
  let place = 0;
  let again: number | undefined;
  let from = 0;
  while (place < letters.length) {
    const sign = signs[at];
    if (sign === "*") {
      again = ++at;
      from = place;
    } else if (sign === "?" || sign === letters[place]) {
      at++;
      place++;
    } else if (again !== undefined) {
      at = again;
      place = ++from;
    } else return false;
  }
  while (signs[at] === "*") at++;
  return at === signs.length;
}
