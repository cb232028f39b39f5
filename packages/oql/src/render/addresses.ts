import { canonicalize, type UncheckedNode, type UncheckedOqo } from "@oqlkit/oqo-schema";
import { buildTree } from "../printer/build-tree.ts";
import { type Numbered, numberNodes, type RenderNode, type RenderValue } from "./render-nodes.ts";

/** A place in the where tree that can be pointed at. */
export interface Address {
  /** The path, dotted: `2.1`. */
  readonly address: string;
  readonly kind: "root-join" | "clause" | "field" | "value" | "vgroup" | "join" | "group";
  /** How the place reads. */
  readonly label: string;
}

/** What is wanted besides the addresses in the nodes; filled in as they are walked. */
interface Wanted {
  readonly table?: Address[];
  /** Filter object to address. */
  readonly places?: Map<UncheckedNode, readonly number[]>;
}

const groupLabel = "( … )";

/**
 * Every address of a query's conditions, in the order they are walked.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function addresses(oqo: UncheckedOqo): readonly Address[] {
  const where = buildTree(canonicalize(oqo), undefined).where;
  const table: Address[] = [];
  if (where) addAddresses(numberNodes(where), { table });
  return table;
}

/** Gives every node its address. */
export function addAddresses({ node: root, sources }: Numbered, { table, places }: Wanted = {}): void {
  const add = (path: readonly number[], kind: Address["kind"], label: string): void => {
    table?.push({ address: path.join("."), kind, label });
  };
  const place = (id: string, path: readonly number[]): void => {
    const source = places && sources.get(id);
    if (source && !places?.has(source)) places?.set(source, path);
  };

  function visit(node: RenderNode | RenderValue, path: readonly number[]): void {
    place(node.id, path);
    if (node.node === "group" && node.negated) {
      for (const child of node.children) visit(child, path);
      return;
    }
    node.addr = path;
    switch (node.node) {
      case "vleaf":
        add(path, "value", node.negated ? `not ${node.display}` : node.display);
        return;
      case "clause":
        add(path, "clause", `${node.column} ${node.operator}`);
        add([...path, 0], "field", node.column);
        if ("segments" in node) add([...path, 1], "value", valueText(node.segments));
        else values(node.value, path);
        return;
      default:
        add(path, node.node, groupLabel);
        add([...path, 0], "join", node.join);
        members(node.children, path, visit);
    }
  }

  /** The values of a clause: their group has the address of the clause. */
  function values(node: RenderValue, path: readonly number[]): void {
    if (node.node === "vleaf") visit(node, [...path, 1]);
    else {
      place(node.id, path);
      members(node.children, path, visit);
    }
  }

  if (root.node === "group" && root.implicit === true) {
    add([0], "root-join", root.join);
    members(root.children, [], visit);
  } else visit(root, [1]);
}

function members<T>(
  nodes: readonly T[],
  path: readonly number[],
  each: (node: T, path: number[]) => void,
): void {
  for (const [index, child] of nodes.entries()) each(child, [...path, index + 1]);
}

type Segments = Extract<RenderNode, { segments: unknown }>["segments"];

/** The value of a simple clause as it reads, without a `not` that stands apart from it. */
function valueText(segments: Segments): string {
  return segments.find(({ kind }) => kind === "value")?.text ?? "";
}
