import { type Script, script } from "./connection.ts";

// KEYS of all: 1 names by folded name, 2 facts, 3 members with their order as score. Facts are a hash of the
// fields of a collection and `folded`, its folded name.

/** ARGV: id, folded name, limit of collections, number of fact arguments, facts, members. */
export const createScript: Script = script(`
if redis.call('EXISTS', KEYS[2]) == 1 then return 'id-taken' end
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 'duplicate-name' end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 'too-many' end
local facts = tonumber(ARGV[4])
redis.call('HSET', KEYS[1], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], 'folded', ARGV[2], unpack(ARGV, 5, 4 + facts))
for index = 5 + facts, #ARGV do redis.call('ZADD', KEYS[3], index, ARGV[index]) end
return 'created'`);

/** ARGV: id, new folded name, new type, time, then pairs of facts to set. Empty: unchanged. */
export const updateScript: Script = script(`
if redis.call('EXISTS', KEYS[2]) == 0 then return 'gone' end
if ARGV[3] ~= '' and ARGV[3] ~= redis.call('HGET', KEYS[2], 'entityType') and redis.call('EXISTS', KEYS[3]) == 1 then
  return 'not-empty'
end
if ARGV[2] ~= '' then
  local holder = redis.call('HGET', KEYS[1], ARGV[2])
  if holder and holder ~= ARGV[1] then return 'duplicate-name' end
  redis.call('HDEL', KEYS[1], redis.call('HGET', KEYS[2], 'folded'))
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[1])
  redis.call('HSET', KEYS[2], 'folded', ARGV[2])
end
redis.call('HSET', KEYS[2], 'updatedAt', ARGV[4], unpack(ARGV, 5))
return 'updated'`);

export const deleteScript: Script = script(`
local folded = redis.call('HGET', KEYS[2], 'folded')
if not folded then return 0 end
redis.call('HDEL', KEYS[1], folded)
redis.call('DEL', KEYS[2], KEYS[3])
return 1`);

/** ARGV: expected type, time, limit of members, members. Answers how many are new, or what is in the way. */
export const addScript: Script = script(`
local entityType = redis.call('HGET', KEYS[2], 'entityType')
if not entityType then return 'gone' end
if entityType ~= ARGV[1] then return 'type-changed' end
local fresh = {}
for index = 4, #ARGV do
  if not redis.call('ZSCORE', KEYS[3], ARGV[index]) then fresh[#fresh + 1] = ARGV[index] end
end
if redis.call('ZCARD', KEYS[3]) + #fresh > tonumber(ARGV[3]) then return 'full' end
if #fresh == 0 then return '0' end
local last = redis.call('ZREVRANGE', KEYS[3], 0, 0, 'WITHSCORES')
local order = last[2] and tonumber(last[2]) or 0
for index, id in ipairs(fresh) do redis.call('ZADD', KEYS[3], order + index, id) end
redis.call('HSET', KEYS[2], 'updatedAt', ARGV[2])
return tostring(#fresh)`);

/** ARGV: time, members. Answers how many were removed, or -1. */
export const removeScript: Script = script(`
if redis.call('EXISTS', KEYS[2]) == 0 then return -1 end
local removed = 0
for index = 2, #ARGV do removed = removed + redis.call('ZREM', KEYS[3], ARGV[index]) end
if removed > 0 then redis.call('HSET', KEYS[2], 'updatedAt', ARGV[1]) end
return removed`);

/** Answers the fields of the facts and the number of members, of one moment; nothing when there is no collection. */
export const readScript: Script = script(`
local facts = redis.call('HMGET', KEYS[2], 'userId', 'entityType', 'displayName', 'description', 'createdAt', 'updatedAt')
if not facts[1] then return {} end
facts[7] = redis.call('ZCARD', KEYS[3])
return facts`);
