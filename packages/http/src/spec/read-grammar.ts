/** A part of a rule of a grammar. */
export type Part =
  /** Text that stands for itself. */
  | { readonly kind: "text"; readonly text: string }
  /** Another rule, or a kind of token. */
  | { readonly kind: "name"; readonly name: string }
  /** One after the other; nothing at all when empty. */
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  /** One of several. */
  | { readonly kind: "choice"; readonly parts: readonly Part[] }
  /** Any number of times, or not at all. */
  | { readonly kind: "repeat"; readonly part: Part };

/** A rule of a grammar: what its name stands for. */
export interface Rule {
  readonly name: string;
  readonly part: Part;
}

const nothing: Part = { kind: "sequence", parts: [] };
const token = /"([^"]*)"|([A-Za-z][\w-]*)|[=;|[\](){}]/g;
const closing: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.replace(/\(\*.*?\*\)/gs, " ").match(token) ?? [];
  }

  rules(): Rule[] {
    const rules: Rule[] = [];
    while (this.#at < this.#tokens.length) {
      const name = this.#next();
      this.#expect("=");
      rules.push({ name, part: this.#choice() });
      this.#expect(";");
    }
    return rules;
  }

  #next(): string {
    const found = this.#tokens[this.#at];
    if (found === undefined) throw new SyntaxError("the grammar ends within a rule");
    this.#at += 1;
    return found;
  }

  #expect(wanted: string): void {
    const found = this.#next();
    if (found !== wanted) throw new SyntaxError(`the grammar has ${found} where ${wanted} belongs`);
  }

  #choice(): Part {
    const parts = [this.#sequence()];
    while (this.#tokens[this.#at] === "|") {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    return one(parts, "choice");
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (/^["A-Za-z[{(]/.test(this.#tokens[this.#at] ?? "")) parts.push(this.#item());
    return one(parts, "sequence");
  }

  #item(): Part {
    const found = this.#next();
    if (found.startsWith('"')) return { kind: "text", text: found.slice(1, -1) };
    const end = closing[found];
    if (end === undefined) return { kind: "name", name: found };
    const part = this.#choice();
    this.#expect(end);
    if (found === "(") return part;
    return found === "{" ? { kind: "repeat", part } : { kind: "choice", parts: [nothing, part] };
  }
}

function one(parts: readonly Part[], kind: "choice" | "sequence"): Part {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind, parts };
}

/**
 * Reads a grammar in EBNF: `name = parts ;`, where `|` separates alternatives, `[ ]` may be left out, `{ }` may be
 * repeated or left out, and `(* *)` is a comment.
 *
 * @throws SyntaxError where the text is no grammar.
 */
export const readGrammar = (text: string): readonly Rule[] => new Reader(text).rules();
