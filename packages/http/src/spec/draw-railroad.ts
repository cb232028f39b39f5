import type { Part, Rule } from "./read-grammar.ts";

/** A part as it is drawn: its line runs from (x, y) to (x + width, y). All lengths in pixels. */
interface Drawing {
  readonly width: number;
  /** From the line to the upper and to the lower end. */
  readonly above: number;
  readonly below: number;
  readonly draw: (x: number, y: number) => string;
}

const height = 22;
const letter = 7.5;
const radius = 8;
const gap = 10;

/** A text in XML. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const line = (path: string): string => `<path d="${path}"/>`;

function box(text: string, shape: "text" | "name", target: string | undefined): Drawing {
  const width = text.length * letter + 20;
  return {
    width,
    above: height / 2,
    below: height / 2,
    draw: (x, y) => {
      const corner = shape === "text" ? ` rx="${height / 2}"` : "";
      const drawn = `<rect class="${shape}" x="${x}" y="${y - height / 2}" width="${width}" height="${height}"${corner}/><text x="${x + width / 2}" y="${y + 4}">${escapeXml(text)}</text>`;
      return target === undefined ? drawn : `<a href="#${target}">${drawn}</a>`;
    },
  };
}

function inTurn(parts: readonly Drawing[]): Drawing {
  const width = parts.reduce((sum, part) => sum + part.width, 0) + gap * Math.max(0, parts.length - 1);
  return {
    width,
    above: Math.max(0, ...parts.map(({ above }) => above)),
    below: Math.max(0, ...parts.map(({ below }) => below)),
    draw: (x, y) => {
      let at = x;
      return parts
        .map((part, index) => {
          const lead = index === 0 ? "" : line(`M${at} ${y}h${gap}`);
          at += index === 0 ? 0 : gap;
          const drawn = part.draw(at, y);
          at += part.width;
          return lead + drawn;
        })
        .join("");
    },
  };
}

/** The first on the line, the others below it. */
function oneOf(parts: readonly Drawing[]): Drawing {
  const inner = Math.max(...parts.map(({ width }) => width));
  const width = inner + 4 * radius;
  const offsets: number[] = [];
  let below = 0;
  for (const [index, part] of parts.entries()) {
    const offset = index === 0 ? 0 : below + Math.max(gap, 2 * radius - below) + part.above;
    offsets.push(offset);
    below = offset + part.below;
  }
  const branch = (part: Drawing, offset: number, x: number, y: number): string => {
    const start = x + 2 * radius;
    const rest = line(`M${start + part.width} ${y + offset}h${inner - part.width}`);
    const drawn = part.draw(start, y + offset) + rest;
    const end = x + width;
    if (offset === 0)
      return `${line(`M${x} ${y}h${2 * radius}M${end - 2 * radius} ${y}h${2 * radius}`)}${drawn}`;
    const down = `M${x} ${y}q${radius} 0 ${radius} ${radius}v${offset - 2 * radius}q0 ${radius} ${radius} ${radius}`;
    const up = `M${end - 2 * radius} ${y + offset}q${radius} 0 ${radius} -${radius}v-${offset - 2 * radius}q0 -${radius} ${radius} -${radius}`;
    return line(down) + drawn + line(up);
  };
  return {
    width,
    above: parts[0]?.above ?? 0,
    below,
    draw: (x, y) => parts.map((part, index) => branch(part, offsets[index] ?? 0, x, y)).join(""),
  };
}

/** A part whose end leads back to its beginning. */
function again(part: Drawing): Drawing {
  const back = part.below + gap;
  return {
    width: part.width + 2 * radius,
    above: part.above,
    below: back + 2,
    draw: (x, y) => {
      const [start, end] = [x + radius, x + radius + part.width];
      const ends = line(`M${x} ${y}h${radius}M${end} ${y}h${radius}`);
      const loop = line(
        `M${end} ${y}q${radius} 0 ${radius} ${radius}v${back - 2 * radius}q0 ${radius} -${radius} ${radius}H${start}q-${radius} 0 -${radius} -${radius}v-${back - 2 * radius}q0 -${radius} ${radius} -${radius}`,
      );
      return ends + part.draw(start, y) + loop;
    },
  };
}

const nothing: Drawing = { width: 0, above: 0, below: 0, draw: () => "" };

function drawingOf(part: Part, known: ReadonlySet<string>): Drawing {
  switch (part.kind) {
    case "text":
      return box(part.text, "text", undefined);
    case "name":
      return box(part.name, "name", known.has(part.name) ? part.name : undefined);
    case "sequence":
      return inTurn(part.parts.map((inner) => drawingOf(inner, known)));
    case "choice":
      return oneOf(part.parts.map((inner) => drawingOf(inner, known)));
    case "repeat":
      return oneOf([nothing, again(drawingOf(part.part, known))]);
    default:
      return part satisfies never;
  }
}

function diagram({ name, part }: Rule, known: ReadonlySet<string>): string {
  const drawing = drawingOf(part, known);
  const [width, y] = [drawing.width + 4 * gap, drawing.above + gap];
  const ends = line(`M${gap} ${y - 6}v12M${gap} ${y}h${gap}M${width - 2 * gap} ${y}h${gap}v-6v12`);
  const full = y + drawing.below + gap;
  return `<h2 id="${name}">${name}</h2>\n<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${full}" viewBox="0 0 ${width} ${full}" role="group" aria-label="${name}">${ends}${drawing.draw(2 * gap, y)}</svg>`;
}

const style = `body { font: 15px sans-serif; margin: 2em } h2 { font-size: 1em; margin: 1.5em 0 .3em } svg { max-width: 100%; height: auto }
path { fill: none; stroke: #555; stroke-width: 1.5 } rect { fill: #fff; stroke: #555 } rect.text { fill: #eef }
text { font: 12.5px monospace; text-anchor: middle } a text { fill: #03c }`;

/**
 * A grammar as a page of railroad diagrams in XHTML: rounded boxes are words as they stand, others name a rule or a
 * token.
 */
export function drawRailroad(title: string, rules: readonly Rule[]): string {
  const known = new Set(rules.map(({ name }) => name));
  const diagrams = rules.map((rule) => diagram(rule, known)).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head><meta name="viewport" content="width=device-width" /><title>${escapeXml(title)}</title><style>${style}</style></head>
<body>
<h1>${escapeXml(title)}</h1>
${diagrams}
</body>
</html>
`;
}
