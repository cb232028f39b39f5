import { abstractText } from "@oqlkit/catalog";
import { membersOf, pickMembers } from "./pick-members.ts";
import { abstractKey } from "./view/read-select.ts";

/** Makes of a document, as JSON text, that of what was asked for. */
export type Picker = (document: string) => string;

/** The keys to keep at one level; null keeps all of what a key holds. */
type Branch = Map<string, Branch | null>;

/**
 * Picks what a projection names, in the order of the document: root keys with their values as written, of paths
 * (`authorships.author.id`) what they lead to, also within lists, and for `abstract` the abstract as text.
 */
export function pickerOf(names: readonly string[]): Picker {
  const tree = treeOf(names);
  const wantsText = tree.has("abstract");
  const whole = [...tree.values()].every((branch) => branch === null);
  if (whole && !wantsText) {
    const keys = new Set(names);
    return (document) => pickMembers(document, keys);
  }
  return (document) => pickTree(document, tree, wantsText);
}

function treeOf(names: readonly string[]): Branch {
  const tree: Branch = new Map();
  for (const name of names) {
    const keys = name.split(".");
    const last = keys.pop() ?? "";
    let branch: Branch | null = tree;
    for (const key of keys) {
      if (branch === null) break;
      const known: Branch | null | undefined = branch.get(key);
      const below: Branch | null = known === undefined ? new Map() : known;
      branch.set(key, below);
      branch = below;
    }
    branch?.set(last, null);
  }
  return tree;
}

function pickTree(document: string, tree: Branch, wantsText: boolean): string {
  const picked: string[] = [];
  for (const { key, text, value } of membersOf(document)) {
    const branch = tree.get(key);
    if (branch === null) picked.push(text);
    else if (branch !== undefined) {
      picked.push(`${JSON.stringify(key)}:${JSON.stringify(prune(JSON.parse(value), branch))}`);
    }
    if (wantsText && key === abstractKey) {
      picked.push(`"abstract":${JSON.stringify(abstractText(JSON.parse(value)))}`);
    }
  }
  return `{${picked.join(",")}}`;
}

/** A value with the keys of a branch alone; what holds no keys stays as it is. */
function prune(value: unknown, branch: Branch): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, branch));
  if (typeof value !== "object" || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const below = branch.get(key);
    if (below !== undefined) kept.push([key, below === null ? member : prune(member, below)]);
  }
  return Object.fromEntries(kept);
}
