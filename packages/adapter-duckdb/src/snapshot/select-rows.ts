import { filesSql, parquetSql } from "../files-sql.ts";
import { quoteText } from "../identifiers.ts";
import type { Session } from "../session.ts";
import type { BaseEntity, LedgerPaths } from "./ledger.ts";
import type { StagedEntity } from "./stage-store.ts";

/** Which rows of an entity type the snapshot keeps. */
export interface Selection {
  /** Rows kept. */
  readonly rows: number;
  /** Rows that another row with the same id replaced; when updating, those of the update count. */
  readonly duplicates: number;
  /** Rows set aside because their id was merged into one that has an object. */
  readonly merged: number;
  /** Merged ids, whether or not they had an object. */
  readonly mergedIds: number;
  /** What the sequence numbers of staged rows are raised by, to come after those of the base. */
  readonly offset: number;
  /** Rows that the base had set aside and that are kept now. */
  readonly restored: number;
}

/** Where a row of table `keys` comes from. */
export const rowSource = { base: 0, aside: 1, staged: 2 } as const;

const keyColumns = "{seq: 'BIGINT', id: 'VARCHAR', updated: 'VARCHAR', length: 'UINTEGER'}";
const mergedColumns = "{id: 'VARCHAR', into_id: 'VARCHAR', date: 'VARCHAR'}";
const csvOptions = (quote: string): string =>
  `header = false, auto_detect = false, delim = '\t', quote = '${quote}', escape = '${quote}', parallel = false`;

/**
 * Table `merges` (id, into_id, date): the latest merge of each id, as listed; the later line of equal dates. Gives how
 * many there are.
 */
async function loadMerges(session: Session, lists: readonly string[]): Promise<number> {
  await session.run("create or replace table merges (id VARCHAR, into_id VARCHAR, date VARCHAR)");
  if (lists.length === 0) return 0;
  await session.run(
    `insert into merges select id, last.into_id, last.date from
       (select id, arg_max({into_id: into_id, date: date}, (coalesce(date, ''), line)) as last
         from (${lists.join(" union all ")}) group by id)`,
  );
  return session.number("select count(*)::double from merges");
}

/**
 * Table `merged` (id, into_id): the merges, of which so many are listed, followed to their end; gives how many lead on.
 */
async function followMerges(session: Session, listed: number): Promise<number> {
  await session.run("create or replace table merged as select id, into_id from merges");
  if (listed === 0) return 0;
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const open = await session.number(
      "select count(*)::double from merged m join merged n on n.id = m.into_id where n.into_id <> m.into_id",
    );
    // Each round halves the chains, so that they become fewer as long as there are any but circles.
    if (open === 0 || open === before) break;
    await session.run("update merged set into_id = n.into_id from merged n where n.id = merged.into_id");
    before = open;
  }
  // What still leads to a merged id goes in a circle and has no survivor.
  await session.run("delete from merged where id = into_id or into_id in (select id from merged)");
  return session.number("select count(*)::double from merged");
}

const copyTo = (rows: string, target: string): string =>
  `copy (${rows}) to ${quoteText(target)} (format parquet, compression zstd)`;

interface SelectOptions {
  readonly staged: StagedEntity;
  /** Merged ids of the inputs as `readMergedIds` writes them. */
  readonly merged: string | undefined;
  /** What an update adds the staged rows to. */
  readonly base: BaseEntity | undefined;
  /** The ledger that is written for the next update. */
  readonly ledger: LedgerPaths;
}

/** Of no rows, with a ledger of none. */
async function selectNone(session: Session, ledger: LedgerPaths): Promise<Selection> {
  const columns = [
    "null::BIGINT as seq, null::VARCHAR as id, null::VARCHAR as updated",
    "null::UINTEGER as length, null::BIGINT as row_number",
  ];
  await session.run(copyTo(`select ${columns.join(", ")} limit 0`, ledger.keys));
  return { rows: 0, duplicates: 0, merged: 0, mergedIds: 0, offset: 0, restored: 0 };
}

/**
 * Fills table `keys` (seq, length, source, aside, row_number): all rows in order, with the dense number of those that
 * are kept, else null; when there are no rows and no merged ids, it leaves the tables as they are. The newest object of
 * an id is kept, the later of equally new ones, unless its id was merged into one that has an object: then it is set
 * aside. Table `merged` is left behind and, when there is a base, table `base` (seq, row_number), the rows it had.
 */
export async function selectRows(
  session: Session,
  { staged, merged: mergedFile, base, ledger }: SelectOptions,
): Promise<Selection> {
  if (staged.rows === 0 && mergedFile === undefined && base === undefined) return selectNone(session, ledger);
  const listed = await loadMerges(session, [
    ...(base?.hasMerges ? [`select *, -1 as line from ${parquetSql([base.ledger.merges])}`] : []),
    ...(mergedFile === undefined
      ? []
      : [
          `select *, row_number() over () as line
             from read_csv(${filesSql([mergedFile])}, columns = ${mergedColumns}, ${csvOptions("")})`,
        ]),
  ]);
  const mergedIds = await followMerges(session, listed);
  const offset = await loadRows(session, staged, base);
  await session.run(
    "create or replace temp table newest as select id, arg_max(seq, (coalesce(updated, ''), seq)) as seq from staged group by id",
  );
  await session.run(
    "create or replace temp table gone as select n.seq from newest n join merged m using (id) where m.into_id in (select id from newest)",
  );
  await session.run(
    `create or replace table keys as
       select s.seq, s.length, s.source, g.seq is not null as aside,
         case when n.seq is not null then count(n.seq) over (order by s.seq rows unbounded preceding) - 1 end as row_number
       from staged s left join (select seq from newest where seq not in (select seq from gone)) n using (seq)
         left join gone g on g.seq = s.seq
       order by s.seq`,
  );
  await session.run(
    copyTo(
      `select s.seq, s.id, s.updated, s.length, k.row_number from keys k join staged s using (seq)
         where k.aside or k.row_number is not null order by s.seq`,
      ledger.keys,
    ),
  );
  if (listed > 0)
    await session.run(copyTo("select id, into_id, date from merges order by id", ledger.merges));
  const [all = 0, distinct = 0, merged = 0, restored = 0] = await session.numbers(
    `select (select count(*)::double from staged), (select count(*)::double from newest),
       (select count(*)::double from gone),
       (select count(*)::double from keys where source = ${rowSource.aside} and row_number is not null)`,
  );
  for (const table of ["staged", "newest", "gone"]) await session.run(`drop table ${table}`);
  return { rows: distinct - merged, duplicates: all - distinct, merged, mergedIds, offset, restored };
}

/** Fills temporary table `staged` with what the base has and what was staged; answers with the offset of the latter. */
async function loadRows(
  session: Session,
  staged: StagedEntity,
  base: BaseEntity | undefined,
): Promise<number> {
  await session.run(
    "create or replace temp table staged (seq BIGINT, id VARCHAR, updated VARCHAR, length UINTEGER, source UTINYINT)",
  );
  let offset = 0;
  if (base !== undefined) {
    const ledger = parquetSql([base.ledger.keys]);
    await session.run(
      `insert into staged select seq, id, updated, length,
         if(row_number is null, ${rowSource.aside}, ${rowSource.base}) from ${ledger}`,
    );
    await session.run(
      `create or replace table base as select seq, row_number from ${ledger} where row_number is not null`,
    );
    offset = await session.number("select coalesce(max(seq) + 1, 0)::double from staged");
  }
  if (staged.keys.length > 0) {
    await session.run(
      `insert into staged select seq + ${offset}, id, updated, length, ${rowSource.staged}
         from read_csv(${filesSql(staged.keys)}, columns = ${keyColumns}, ${csvOptions('"')})`,
    );
  }
  return offset;
}
