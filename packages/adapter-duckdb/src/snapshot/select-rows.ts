import { quotePaths, quoteText } from "../identifiers.ts";
import type { Session } from "../session.ts";
import type { StagedEntity } from "./stage-store.ts";

/** Which staged rows of an entity type the snapshot keeps. */
export interface Selection {
  /** Rows kept. */
  readonly rows: number;
  /** Rows that another row with the same id replaced. */
  readonly duplicates: number;
  /** Rows dropped because their id was merged into one that has an object. */
  readonly merged: number;
  /** Merged ids, whether or not they had an object. */
  readonly mergedIds: number;
}

const keyColumns = "{seq: 'BIGINT', id: 'VARCHAR', updated: 'VARCHAR', length: 'UINTEGER'}";
const mergedColumns = "{id: 'VARCHAR', into_id: 'VARCHAR', date: 'VARCHAR'}";
const csvOptions =
  "header = false, auto_detect = false, delim = '\t', quote = '\"', escape = '\"', parallel = false";
const longestChain = 64;

/** Table `merged` (id, into_id): the latest merge of each id, followed to its end. */
async function loadMerged(session: Session, file: string | undefined): Promise<number> {
  await session.run("create or replace table merged (id VARCHAR, into_id VARCHAR)");
  if (file === undefined) return 0;
  // The row number settles equal dates in favour of the later line.
  await session.run(
    `insert into merged select id, arg_max(into_id, (coalesce(date, ''), line)) from
       (select *, row_number() over () as line from
         read_csv(${quoteText(file)}, columns = ${mergedColumns}, ${csvOptions}))
     group by id`,
  );
  for (let step = 0; step < longestChain; step++) {
    const open = await session.number(
      "select count(*)::double from merged m join merged n on n.id = m.into_id where n.into_id <> m.into_id",
    );
    if (open === 0) break;
    await session.run("update merged set into_id = n.into_id from merged n where n.id = merged.into_id");
  }
  // What still leads to a merged id goes in a circle and has no survivor.
  await session.run("delete from merged where id = into_id or into_id in (select id from merged)");
  return session.number("select count(*)::double from merged");
}

/**
 * Fills table `keys` (seq, length, row_number): all staged rows in order, with the dense number of those that are
 * kept, else null. The newest object of an id is kept, the later of equally new ones; table `merged` is left behind.
 */
export async function selectRows(
  session: Session,
  staged: StagedEntity,
  mergedFile: string | undefined,
): Promise<Selection> {
  await session.run("create or replace table keys (seq BIGINT, length UINTEGER, row_number BIGINT)");
  const mergedIds = await loadMerged(session, mergedFile);
  if (staged.keys.length === 0) return { rows: 0, duplicates: 0, merged: 0, mergedIds };
  await session.run(
    `create or replace temp table staged as
       select * from read_csv(${quotePaths(staged.keys)}, columns = ${keyColumns}, ${csvOptions})`,
  );
  await session.run(
    "create or replace temp table newest as select id, arg_max(seq, (coalesce(updated, ''), seq)) as seq from staged group by id",
  );
  const distinct = await session.number("select count(*)::double from newest");
  await session.run(
    "create or replace temp table gone as select n.seq from newest n join merged m using (id) where m.into_id in (select id from newest)",
  );
  await session.run(
    `insert into keys
       select s.seq, s.length,
         case when n.seq is not null then count(n.seq) over (order by s.seq rows unbounded preceding) - 1 end
       from staged s left join (select seq from newest where seq not in (select seq from gone)) n using (seq)
       order by s.seq`,
  );
  const merged = await session.number("select count(*)::double from gone");
  for (const table of ["staged", "newest", "gone"]) await session.run(`drop table ${table}`);
  return { rows: distinct - merged, duplicates: staged.rows - distinct, merged, mergedIds };
}
