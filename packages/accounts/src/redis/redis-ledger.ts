import { checkAmount, type Micros } from "../money.ts";
import type { Balance, Budget, Receipt, UsageLedger } from "../usage-ledger.ts";
import { dayOf } from "../utc-day.ts";
import { type Connection, script } from "./connection.ts";
import { dailySpent, prepaidSpent, rateState } from "./key-names.ts";
import { asList, asNumber } from "./reply.ts";

/** Totals of a day are kept this long, for calls that began before midnight. Seconds. */
const dayKept = 2 * 86_400;

/**
 * Takes a token of each rate or none; answers the rate that refuses (0: none), its wait, and what was spent. A bucket
 * is kept until it is full again, and some seconds more for clocks that differ.
 */
const admitScript = script(`
local now = tonumber(ARGV[1])
local found = redis.call('MGET', unpack(KEYS))
local daily, prepaid = found[1] or '0', found[2] or '0'
local states, kept = {}, {}
for index = 2, #ARGV do
  local rate = tonumber(ARGV[index])
  local size = rate > 0 and math.max(1, rate) or 0
  local left, at = size, now
  local state = found[index + 1]
  if state then
    local sep = string.find(state, ' ', 1, true)
    left, at = tonumber(string.sub(state, 1, sep - 1)), tonumber(string.sub(state, sep + 1))
    left = math.min(size, left + math.max(0, now - at) * rate / 1000)
    at = math.max(at, now)
  end
  if left < 1 then
    return { index - 1, string.format('%.3f', (1 - left) * 1000 / rate), daily, prepaid }
  end
  states[index - 1] = string.format('%.6f %d', left - 1, at)
  kept[index - 1] = string.format('%.0f', 4000 + size * 1000 / rate)
end
for index, state in ipairs(states) do
  redis.call('SET', KEYS[index + 2], state, 'PX', kept[index])
end
return { 0, '0', daily, prepaid }`);

/** Takes an amount from the first pool that covers it; answers which (0: none) and what was spent then. */
const chargeScript = script(`
local amount = tonumber(ARGV[1])
local found = redis.call('MGET', KEYS[1], KEYS[2])
local daily, prepaid = tonumber(found[1] or '0'), tonumber(found[2] or '0')
if daily + amount <= tonumber(ARGV[2]) then
  redis.call('SET', KEYS[1], string.format('%.0f', daily + amount), 'EX', ARGV[4])
  return { 1, string.format('%.0f', daily + amount), string.format('%.0f', prepaid) }
end
if ARGV[3] ~= '' and prepaid + amount <= tonumber(ARGV[3]) then
  redis.call('SET', KEYS[2], string.format('%.0f', prepaid + amount))
  return { 2, string.format('%.0f', daily), string.format('%.0f', prepaid + amount) }
end
return { 0, string.format('%.0f', daily), string.format('%.0f', prepaid) }`);

const refundScript = script(`
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
if spent > 0 then
  redis.call('SET', KEYS[1], string.format('%.0f', math.max(0, spent - tonumber(ARGV[1]))), 'KEEPTTL')
end
return 1`);

/** The totals of a payer: today's, and that of the prepaid pool, or of no pool when there is none. */
const totals = ({ bucket, prepaid }: Budget, day: string): [string, string] => [
  dailySpent(bucket, day),
  prepaidSpent(bucket, prepaid?.pool ?? "none"),
];

function balanceOf({ daily, prepaid }: Budget, spentDaily: unknown, spentPrepaid: unknown): Balance {
  const left = (limit: Micros, spent: unknown): Micros => Math.max(0, limit - asNumber(spent));
  return {
    daily: left(daily, spentDaily),
    prepaid: prepaid === null ? 0 : left(prepaid.amount, spentPrepaid),
  };
}

/** What callers spent, in Redis: each step is one script, so that any number of servers count as one. */
export function redisLedger({ run, callAll }: Connection): UsageLedger {
  return {
    async admit(budget, rates, now) {
      const states = rates.map(({ name }) => rateState(budget.bucket, name));
      const keys = [...totals(budget, dayOf(now)), ...states];
      const args = rates.map(({ perSecond }) => perSecond);
      const [refusing, wait, daily, prepaid] = asList(await run(admitScript, keys, [now, ...args]));
      const balance = balanceOf(budget, daily, prepaid);
      const rate = rates[asNumber(refusing) - 1];
      if (rate === undefined) return { kind: "admitted", balance };
      return { kind: "refused", rate: rate.name, retryAfter: asNumber(wait), balance };
    },
    async charge(budget, amount, now) {
      checkAmount(amount);
      const { bucket, prepaid: pool } = budget;
      const day = dayOf(now);
      const args = [amount, budget.daily, pool?.amount ?? "", dayKept];
      const [from, daily, prepaid] = asList(await run(chargeScript, totals(budget, day), args));
      const balance = balanceOf(budget, daily, prepaid);
      const source = sourceOf(asNumber(from), day, pool?.pool);
      if (source === undefined) return { kind: "refused", balance };
      return { kind: "charged", receipt: { bucket, amount, from: source }, balance };
    },
    async refund({ bucket, amount, from }) {
      const key = from.kind === "daily" ? dailySpent(bucket, from.day) : prepaidSpent(bucket, from.pool);
      await run(refundScript, [key], [amount]);
    },
    async balance(budget, now) {
      const [daily, prepaid] = await callAll(totals(budget, dayOf(now)).map((key) => ["GET", key]));
      return balanceOf(budget, daily, prepaid);
    },
    close: () => Promise.resolve(),
  };
}

function sourceOf(from: number, day: string, pool: string | undefined): Receipt["from"] | undefined {
  if (from === 1) return { kind: "daily", day };
  return from === 2 && pool !== undefined ? { kind: "prepaid", pool } : undefined;
}
