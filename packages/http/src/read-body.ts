import { type Type, type } from "arktype";
import { BodyBytes } from "./body-bytes.ts";
import type { HttpLimits } from "./limits.ts";
import type { JsonSchema } from "./operation.ts";
import { badBody, RefusedError } from "./refusal.ts";
import { shapeFault, shown } from "./shape-fault.ts";

/** The body of `POST /`: a query in one of two forms, and how to present its result. */
export interface ExecuteBody {
  readonly oql?: string | null;
  readonly oqo?: unknown;
  readonly sort?: string | null;
  readonly select?: string | string[] | null;
  readonly page?: number | null;
  readonly per_page?: number | null;
  readonly cursor?: string | null;
}

/** The body of `POST /query`: a query in one of three forms. */
export interface TranslateBody {
  readonly oql?: string | null;
  readonly oqo?: unknown;
  readonly oxurl?: string | null;
}

const executeShape: Type<ExecuteBody> = type({
  "oql?": "string | null",
  "oqo?": "unknown",
  "sort?": "string | null",
  "select?": "string | string[] | null",
  "page?": "number.integer | null",
  "per_page?": "number.integer | null",
  "cursor?": "string | null",
});

const translateShape: Type<TranslateBody> = type({
  "oql?": "string | null",
  "oqo?": "unknown",
  "oxurl?": "string | null",
});

/** The bodies as JSON Schema. */
export const bodySchemas: Readonly<Record<"ExecuteBody" | "TranslateBody", JsonSchema>> = {
  ExecuteBody: {
    ...executeShape.onUndeclaredKey("reject").toJsonSchema(),
    anyOf: [{ required: ["oql"] }, { required: ["oqo"] }],
  },
  TranslateBody: {
    ...translateShape.toJsonSchema(),
    anyOf: [{ required: ["oql"] }, { required: ["oqo"] }, { required: ["oxurl"] }],
  },
};

const exampleOfQuery = '{"oql": "works where year is (2020)"}';

const executeKeys = ["oql", "oqo", "sort", "select", "page", "per_page", "cursor"];

function isJsonType(contentType: string | null): boolean {
  const [media = ""] = (contentType ?? "").split(";");
  return /^application\/(?:[\w.+-]+\+)?json$/i.test(media.trim());
}

/** Whether a body is sent as it is, by its header `Content-Encoding`. */
const isPlain = (encoding: string): boolean =>
  encoding.split(",").every((name) => /^\s*(?:identity\s*)?$/i.test(name));

/** Reads what is left of a body. Given up, it would block its connection, on which other requests may follow. */
async function passOver(body: ReadableStream<Uint8Array>): Promise<void> {
  await body.pipeTo(new WritableStream()).catch(() => {});
}

/** What is no JSON, as nothing is that is not in UTF-8 (RFC 8259, section 8.1). */
const notText = "not in UTF-8";

/**
 * The body as text, or as text that is no JSON.
 *
 * @throws RefusedError when it is encoded or has too many bytes, or when others leave it no room.
 */
export async function readBodyText(request: Request, limits: HttpLimits): Promise<string> {
  const encoding = request.headers.get("content-encoding") ?? "";
  if (!isPlain(encoding)) throw new RefusedError({ kind: "body-encoded", encoding });
  const { body } = request;
  const bytes = new BodyBytes(limits);
  try {
    // What says itself that it is too long is not waited for.
    bytes.expect(Number(request.headers.get("content-length") ?? 0));
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) bytes.add(chunk);
    return textOf(bytes.all());
  } catch (error) {
    if (error instanceof RefusedError && body !== null) void passOver(body);
    throw error;
  } finally {
    bytes.release();
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return notText;
  }
}

/** What is said of a body that is not one. */
export interface BodyWords {
  readonly example: string;
  readonly refuse: (message: string) => RefusedError;
}

const queryWords: BodyWords = { example: exampleOfQuery, refuse: badBody };

/**
 * Reads a body that must be a JSON object, such as `example`.
 *
 * @throws RefusedError for another content type, a content encoding, another value, too many bytes, or no room.
 */
export async function readJsonObject(
  request: Request,
  limits: HttpLimits,
  { example, refuse }: BodyWords = queryWords,
): Promise<Record<string, unknown>> {
  if (!isJsonType(request.headers.get("content-type"))) {
    throw refuse("The body must be JSON and say so. Send the header Content-Type: application/json.");
  }
  const text = await readBodyText(request, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse(`The body is not valid JSON. Send an object such as ${example}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refuse(`The body must be a JSON object such as ${example}.`);
  }
  return { ...value };
}

function given(body: Readonly<Record<string, unknown>>, keys: readonly string[]): string[] {
  return keys.filter((key) => body[key] !== undefined && body[key] !== null);
}

function checkKeys(body: Readonly<Record<string, unknown>>): void {
  const unexpected = Object.keys(body)
    .filter((key) => !executeKeys.includes(key))
    .sort();
  if (unexpected.length === 0) return;
  const hint = unexpected.some((key) => key === "sample" || key === "seed")
    ? " sample and seed belong inside the oqo."
    : "";
  throw badBody(
    `Unexpected keys in the body: ${unexpected.slice(0, 5).map(shown).join(", ")}. Allowed keys: ${executeKeys.join(", ")}.${hint}`,
  );
}

/** Reads and checks the body of `POST /`. */
export async function readExecuteBody(request: Request, limits: HttpLimits): Promise<ExecuteBody> {
  const body = await readJsonObject(request, limits);
  checkKeys(body);
  const forms = given(body, ["oql", "oqo"]);
  if (forms.length !== 1) {
    throw badBody(
      forms.length === 0
        ? "The body needs a query: exactly one of oql (text) or oqo (object)."
        : "The body has both oql and oqo. Send exactly one of them.",
    );
  }
  const checked = executeShape(body);
  if (checked instanceof type.errors) throw badBody(shapeFault(checked));
  return checked;
}

/** Reads and checks the body of `POST /query`; other keys are ignored. */
export async function readTranslateBody(request: Request, limits: HttpLimits): Promise<TranslateBody> {
  const body = await readJsonObject(request, limits);
  const forms = given(body, ["oql", "oqo", "oxurl"]);
  if (forms.length !== 1) {
    throw badBody(
      forms.length === 0
        ? "The body needs a query: exactly one of oql, oqo or oxurl."
        : `The body has ${forms.join(" and ")}. Send exactly one of them.`,
      "bad_request",
    );
  }
  const checked = translateShape(body);
  if (checked instanceof type.errors) throw badBody(shapeFault(checked));
  return checked;
}
