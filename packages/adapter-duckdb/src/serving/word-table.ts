import { fieldsOf, foldWord, stemWord, wordPattern } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName, quoteText } from "../identifiers.ts";
import { textTable } from "../layout.ts";
import { indexedPath, wordTableOf } from "../query/word-tables.ts";
import type { Session } from "../session.ts";
import { scratchTable } from "./entity-tables.ts";
import { scratchName, texts } from "./serving-session.ts";

const words = `${scratchName}.main.words`;
const vocabulary = `${scratchName}.main.vocabulary`;

/**
 * Builds the word table of an entity type's display names from the scratch table. The texts are split
 * once, in SQL; only the distinct words are folded and stemmed, in JavaScript.
 */
export async function buildWordTable(session: Session, entity: EntityType): Promise<void> {
  if (!fieldsOf(entity).some((field) => wordTableOf(field) !== null)) return;
  const split = `regexp_extract_all(${indexedPath}, ${quoteText(wordPattern)})`;
  await session.run(
    `create or replace table ${words} as select wid, unnest(list_distinct(${split})) as word from ${scratchTable} where ${indexedPath} is not null`,
  );
  await session.run(`create or replace table ${vocabulary} (word VARCHAR, token VARCHAR, stem VARCHAR)`);
  const appender = await session.connection.createAppender("vocabulary", "main", scratchName);
  try {
    for await (const batch of texts(session, `select distinct word from ${words}`)) {
      for (const word of batch) {
        const token = foldWord(word);
        appender.appendVarchar(word);
        appender.appendVarchar(token);
        appender.appendVarchar(stemWord(token));
        appender.endRow();
      }
    }
  } finally {
    appender.closeSync();
  }
  await session.run(
    `create table ${quoteName(textTable(entity, indexedPath))} as
      select distinct stem, token, wid from ${words} join ${vocabulary} using (word) order by stem, token, wid`,
  );
  await session.run(`drop table ${words}`);
  await session.run(`drop table ${vocabulary}`);
}
