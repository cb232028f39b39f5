import { expect, test } from "vitest";
import { encodeEnvelope } from "./envelope.ts";

const facts = { elapsedMs: 12.6, costUsd: 0.0001, echo: undefined, dataVersion: "v1", warnings: [] };

test("documents stand in the answer as they were stored", () => {
  const documents = ['{"id":"W1","score":1.0,"big":12345678901234567890}', '{"id":"W2"}'];
  const text = encodeEnvelope({ kind: "rows", count: 9, page: 2, perPage: 2, documents }, facts);
  expect(text).toBe(
    `{"meta":{"count":9,"db_response_time_ms":13,"page":2,"per_page":2,"groups_count":null,"cost_usd":0.0001,"data_version":"v1"},"results":[${documents.join(",")}],"group_by":[]}`,
  );
});

test("a page that no text can hold is refused, with what to ask for instead", () => {
  const documents = Array<string>(8).fill("x".repeat(2 ** 26));
  const rows = { kind: "rows", count: 8, page: 1, perPage: 8 } as const;
  expect(() => encodeEnvelope({ ...rows, documents }, facts)).toThrow(/512 MB. Ask for fewer with per_page/);
});

test("with a cursor the page is null and the next cursor is there, null at the end", () => {
  const rows = { kind: "rows", count: 1, page: null, perPage: 25, documents: [] } as const;
  expect(JSON.parse(encodeEnvelope({ ...rows, nextCursor: null }, facts)).meta).toEqual({
    count: 1,
    db_response_time_ms: 13,
    page: null,
    per_page: 25,
    groups_count: null,
    cost_usd: 0.0001,
    data_version: "v1",
    next_cursor: null,
  });
});

test("groups come without results", () => {
  const groups = [{ key: "true", key_display_name: "true", count: 3 }];
  const result = {
    kind: "groups",
    count: 5,
    perPage: 200,
    groupsCount: 1,
    truncated: false,
    groups,
  } as const;
  const echo = { oql: "works group by is_oa", oqo: { get_rows: "works" }, url: null };
  const answer = JSON.parse(encodeEnvelope(result, { ...facts, echo }));
  expect(Object.keys(answer)).toEqual(["meta", "group_by"]);
  expect(answer.group_by).toEqual(groups);
  expect(answer.meta).toMatchObject({ page: 1, groups_count: 1, groups_truncated: false, x_query: echo });
});
