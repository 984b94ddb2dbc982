/** Lua scripts, atomic in Redis and Valkey (https://redis.io/docs/latest/develop/programmability/eval-intro/). */

/** The keys of the database. */
export const KEYS = {
  position: 'plant-store:position',
  counters: 'plant-store:counters',
  journal: 'plant-store:journal',
  /** The id of the newest entry, when the journal was begun, and the number of each process's last delivery. */
  journalFacts: 'plant-store:journal:facts',
  members: 'plant-store:members',
  membersBirth: 'plant-store:members:birth',
  sessions: 'plant-store:sessions',
} as const

/** The keys of a log: one for its entries, one for its birth and snapshot. */
export function logKeys(log: string): readonly [entries: string, facts: string] {
  return [`plant-store:log:${log}`, `plant-store:log:${log}:facts`]
}

export function drawsKey(session: string): string {
  return `plant-store:draws:${session}`
}

/** The channel by which processes ask each other to catch up. */
export const CHANNEL = 'plant-store:settle'

/** Seconds that the state is kept after the last process has ended. */
const KEPT_SECONDS = 86_400

const WHOLE = `
local function whole(number) return string.format('%.0f', number) end
local function microseconds()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end`

const NEWS = `
local function news(entries, facts, since)
  local birth = redis.call('HGET', facts, 'birth')
  if not birth then return {'0', '0', '', {}} end
  local at = redis.call('HGET', facts, 'at') or '0'
  local snapshot = ''
  if tonumber(at) > tonumber(since) then snapshot = redis.call('HGET', facts, 'snapshot') else at = '0' end
  return {birth, at, snapshot, redis.call('ZRANGEBYSCORE', entries, '(' .. since, '+inf', 'WITHSCORES')}
end`

/** Keys: entries, facts. Arguments: since. */
export const READ = `${NEWS}
return news(KEYS[1], KEYS[2], ARGV[1])`

/**
 * Keys: entries, facts, position, counters. Arguments: text, since, whether it counts. The first position is the time,
 * so that no position is used twice, even after the database has lost everything.
 */
export const APPEND = `${WHOLE}${NEWS}
if redis.call('EXISTS', KEYS[3]) == 0 then redis.call('SET', KEYS[3], whole(microseconds())) end
local position = whole(redis.call('INCR', KEYS[3]))
redis.call('HSETNX', KEYS[2], 'birth', position)
redis.call('ZADD', KEYS[1], position, position .. ' ' .. ARGV[1])
if ARGV[3] == '1' then redis.call('HSET', KEYS[4], position, 0) end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${KEPT_SECONDS}) end
return news(KEYS[1], KEYS[2], ARGV[2])`

/** Keys: entries, facts. Arguments: birth, position, text. */
export const COMPACT = `
if redis.call('HGET', KEYS[2], 'birth') ~= ARGV[1] then return 0 end
if tonumber(redis.call('HGET', KEYS[2], 'at') or '0') >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[2], 'at', ARGV[2], 'snapshot', ARGV[3])
return redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])`

/** Keys: counters. Arguments: counter. */
export const TAKE = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return false end
return redis.call('HINCRBY', KEYS[1], ARGV[1], 1) - 1`

/** Keys: journal, facts. Arguments: process, number of its delivery, entries skipped, the journal's capacity, texts. */
export const RECORD = `${WHOLE}
if tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0') >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HSETNX', KEYS[2], 'birth', whole(microseconds()))
local id = redis.call('HINCRBY', KEYS[2], 'last', ARGV[3])
for index = 5, #ARGV do
  id = redis.call('HINCRBY', KEYS[2], 'last', 1)
  redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[4], whole(id) .. '-0', 'entry', ARGV[index])
end
return 1`

/** Keys: journal, facts. Arguments: since, the journal's capacity. */
export const RECORDED = `${WHOLE}
redis.call('HSETNX', KEYS[2], 'birth', whole(microseconds()))
local texts = {}
local entries = redis.call('XREVRANGE', KEYS[1], '+', '(' .. ARGV[1] .. '-0', 'COUNT', ARGV[2])
for index = #entries, 1, -1 do texts[#texts + 1] = entries[index][2][2] end
return {redis.call('HGET', KEYS[2], 'birth'), redis.call('HGET', KEYS[2], 'last') or '0', texts}`

/**
 * Keys: members, their birth, sessions, and further keys whose expiry is put off. Arguments: process, its lease, idle
 * time, most sessions, the sessions used.
 */
export const TOUCH = `${WHOLE}
local now = math.floor(microseconds() / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('SETNX', KEYS[2], whole(now))
for index = 5, #ARGV do redis.call('ZADD', KEYS[3], now, ARGV[index]) end
local dropped = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now - ARGV[3])
local surplus = redis.call('ZCARD', KEYS[3]) - #dropped - ARGV[4]
if surplus > 0 then
  for _, session in ipairs(redis.call('ZRANGE', KEYS[3], #dropped, #dropped + surplus - 1)) do
    dropped[#dropped + 1] = session
  end
end
for _, session in ipairs(dropped) do redis.call('ZREM', KEYS[3], session) end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${KEPT_SECONDS}) end
return dropped`

/** Keys: members, their birth. Returns the age of the first report in milliseconds, and the members with a lease. */
export const MEMBERS = `${WHOLE}
local now = math.floor(microseconds() / 1000)
local age = now - (redis.call('GET', KEYS[2]) or now)
return {age, redis.call('ZRANGEBYSCORE', KEYS[1], whole(now), '+inf')}`
