import type { Engine } from "@oqlkit/engine";
import { type EntityType, isEntityType } from "@oqlkit/oqo-schema";
import { encodingOf, hasText } from "./compress.ts";
import type { AppContext } from "./context.ts";
import { entityTag } from "./entity-tag.ts";
import { finishAnswer, none } from "./finish-answer.ts";
import { type Answer, answerKey } from "./kept-answers.ts";
import { OwnAddresses } from "./own-addresses.ts";
import type { ReadyResponse } from "./ready-response.ts";
import { jsonText } from "./reply.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import { documentWith } from "./routes/single.ts";

/** Answers a request. */
type Respond = (request: Request) => Response | Promise<Response>;

/** An object of the catalog as most clients ask for it: by an id of a letter and a number, and no more. */
interface Asked {
  readonly path: string;
  readonly entity: EntityType;
  readonly id: string;
}

const plainAddress = /^https?:\/\/[^/?#]+(\/([a-z]+)\/([A-Z]\d{1,15}))$/;

function askedFor(url: string): Asked | undefined {
  const [, path = "", entity = "", id = ""] = plainAddress.exec(url) ?? [];
  return isEntityType(entity) ? { path, entity, id } : undefined;
}

/** The answer with an object, as long as one snapshot has it; undefined when anything else comes of it. */
async function singleOf(
  { path, entity, id }: Asked,
  { context, engine, request }: { context: AppContext; engine: Engine; request: Request },
): Promise<Answer | undefined> {
  const { version } = engine.snapshot;
  const lookup = await engine.get(entity, id);
  if (lookup.kind !== "found" || engine.snapshot.version !== version) return undefined;
  const reply = jsonText(200, documentWith(new OwnAddresses(context.baseUrl, request), lookup));
  const tag = entityTag(context.settingsMark, version, { rawPath: path, search: "" });
  return { reply, tag, varies: hasText(reply), path, operation: "getSingle" };
}

/**
 * Answers requests that nothing has to be routed, read or counted for, as the long way would: what was answered before,
 * and objects by their own ids. All others go the long way, and so does what fails. Only for apps that serve the
 * catalog to callers that are neither known nor counted.
 */
export function shortWay(context: AppContext, longWay: Respond): Respond {
  const { engine, answers } = context;
  if (engine === null) return longWay;
  return (request) => {
    const { headers, url } = request;
    if (request.method !== "GET" || headers.has("if-none-match")) return longWay(request);
    const started = context.now();
    const encoding = encodingOf(request);
    const key = answerKey(url, encoding);
    const finish = (answer: Answer): ReadyResponse => {
      const requestId = requestIdOf(headers.get(requestIdHeader));
      return finishAnswer(context, answer, {
        requestId,
        method: "GET",
        started,
        metered: none,
        onRecord: true,
      });
    };
    const { version } = engine.snapshot;
    const kept = answers?.find(key, version);
    if (kept !== undefined) return finish(kept);
    const asked = encoding === undefined ? askedFor(url) : undefined;
    if (asked === undefined) return longWay(request);
    return singleOf(asked, { context, engine, request }).then(
      (answer) => {
        if (answer === undefined) return longWay(request);
        answers?.keepWhenMadeAgain(key, answer, version);
        return finish(answer);
      },
      () => longWay(request),
    );
  };
}
