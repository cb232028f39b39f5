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

interface Addressed {
  readonly node: RenderNode;
  readonly table: readonly Address[];
  /** Filter object to address. */
  readonly places: ReadonlyMap<UncheckedNode, readonly number[]>;
}

const groupLabel = "( … )";

/**
 * Every address of a query's conditions, in the order they are walked (spec section 13).
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function addresses(oqo: UncheckedOqo): readonly Address[] {
  const where = buildTree(canonicalize(oqo), undefined).where;
  return where === undefined ? [] : addAddresses(numberNodes(where)).table;
}

/** Gives every node its address. */
export function addAddresses({ node: root, sources }: Numbered): Addressed {
  const table: Address[] = [];
  const places = new Map<UncheckedNode, readonly number[]>();
  const add = (path: readonly number[], kind: Address["kind"], label: string): void => {
    table.push({ address: path.join("."), kind, label });
  };
  const place = (id: string, path: readonly number[]): void => {
    const source = sources.get(id);
    if (source !== undefined && !places.has(source)) places.set(source, path);
  };

  function value<T extends RenderValue>(node: T, path: readonly number[]): RenderValue {
    place(node.id, path);
    if (node.node === "vleaf") {
      add(path, "value", node.negated ? `not ${node.display}` : node.display);
      return { ...node, addr: path };
    }
    add(path, "vgroup", groupLabel);
    add([...path, 0], "join", node.join);
    const children = node.children.map((child, index) => value(child, [...path, index + 1]));
    return { ...node, children, addr: path };
  }

  function outerValue(node: RenderValue, path: readonly number[]): RenderValue {
    if (node.node === "vleaf") return value(node, [...path, 1]);
    place(node.id, path);
    return { ...node, children: node.children.map((child, index) => value(child, [...path, index + 1])) };
  }

  function condition(node: RenderNode, path: readonly number[]): RenderNode {
    place(node.id, path);
    if (node.node === "group") {
      const [only] = node.children;
      if (node.negated && only !== undefined) return { ...node, children: [condition(only, path)] };
      add(path, "group", groupLabel);
      add([...path, 0], "join", node.join);
      return { ...node, children: members(node.children, path), addr: path };
    }
    add(path, "clause", `${node.column} ${node.operator}`);
    add([...path, 0], "field", node.column);
    if ("value" in node) return { ...node, value: outerValue(node.value, path), addr: path };
    add([...path, 1], "value", valueText(node.segments));
    return { ...node, addr: path };
  }

  function members(nodes: readonly RenderNode[], path: readonly number[]): RenderNode[] {
    return nodes.map((child, index) => condition(child, [...path, index + 1]));
  }

  if (root.node === "group" && root.implicit === true) {
    add([0], "root-join", root.join);
    return { node: { ...root, children: members(root.children, []) }, table, places };
  }
  return { node: condition(root, [1]), table, places };
}

type Segments = Extract<RenderNode, { segments: unknown }>["segments"];

/** The value of a simple clause as it reads, without a `not` that stands apart from it. */
function valueText(segments: Segments): string {
  return segments.find(({ kind }) => kind === "value")?.text ?? "";
}
