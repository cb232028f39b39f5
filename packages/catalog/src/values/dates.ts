const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A date of the calendar as `YYYY-MM-DD`; undefined for other texts and for days that do not exist. */
export function readDate(text: string): string | undefined {
  const match = datePattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  return exists(Number(year), Number(month), Number(day)) ? text : undefined;
}

/**
 * A moment as `YYYY-MM-DDThh:mm:ss.ffffff` in UTC, from an ISO 8601 date or date-time. Without a zone
 * the time is taken as UTC; digits beyond microseconds are cut.
 */
export function readTimestamp(text: string): string | undefined {
  const match = timestampPattern.exec(text.trim());
  if (match === null) return undefined;
  const [, date = "", hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = match;
  if (readDate(date) === undefined || hour > "23" || minute > "59" || second > "59") return undefined;
  const micros = fraction.slice(0, 6).padEnd(6, "0");
  const local = `${date}T${hour}:${minute}:${second}`;
  if (/^z$/i.test(zone)) return `${local}.${micros}`;
  const offset = zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = Date.parse(`${local}${offset}`);
  if (Number.isNaN(time)) return undefined;
  const utc = new Date(time).toISOString();
  return readDate(utc.slice(0, 10)) && `${utc.slice(0, 19)}.${micros}`;
}

function exists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length =
    month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= length;
}
