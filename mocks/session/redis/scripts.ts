/** Lua scripts, atomic in Redis and Valkey (https://redis.io/docs/latest/develop/programmability/eval-intro/). */

/** Before the name of each key; the braces put all of them in one slot of a cluster. */
const PREFIX = '{plant-store}:'

export type DbKeys = ReturnType<typeof namesFor>

/** The names of one document's keys in the database. */
export function namesFor(digest: string) {
  const prefix = `${PREFIX}${digest.slice(0, 16)}:`
  return {
    log: `${prefix}log`,
    /** The log's birth, its newest position, the newest snapshot's position, and up to where entries were dropped. */
    logFacts: `${prefix}log:facts`,
    /** The snapshot, piece by piece. */
    pieces: `${prefix}log:pieces`,
    position: `${prefix}position`,
    journal: `${prefix}journal`,
    /** The id of the newest entry, when the journal was begun, and the number of each process's last delivery. */
    journalFacts: `${prefix}journal:facts`,
    members: `${prefix}members`,
    membersBirth: `${prefix}members:birth`,
    sessions: `${prefix}sessions`,
    /** The counters of a session. No other key begins like this, so any name will do. */
    counters: (session: string) => `${prefix}counters:${session}`,
    /** What all requests met of the contract, and those of a session. */
    counts: (session: string | null) => (session === null ? `${prefix}coverage` : `${prefix}coverage:${session}`),
    countedSessions: `${prefix}coverages`,
    /** The channel by which processes ask each other to catch up. */
    channel: `${prefix}settle`,
  }
}

/** Seconds that the state is kept after the last process has ended. */
const KEPT_SECONDS = 86_400

/**
 * The ids of a journal that begins anew continue after the old ones, because a cleared entry is known by its id. The
 * time is greater than any id counted from 1 or from an earlier time; values of another program may be smaller.
 */
const KEEP_LAST = `local kept, time = redis.pcall('HGET', KEYS[2], 'last'), redis.call('TIME')
    local now = time[1] * 1000000 + time[2]
    local last = isCount(kept) and tonumber(kept) <= now + 1e12 and math.max(tonumber(kept), now) or now`
const SET_LAST = "redis.call('HSET', KEYS[2], 'last', string.format('%.0f', last))"

/** True for a count: Lua also takes `nan`, `inf`, `-1` and `1e9` for numbers. */
const IS_COUNT = `local function isCount(text)
  return type(text) == 'string' and #text <= 16 and string.find(text, '^%d+$') ~= nil
end`

/**
 * A script that recovers from values that another program put in place of ours: it then drops the first so many of its
 * keys, and runs again, all at once. The processes find the loss as they find the loss of the database.
 */
function healing(count: number, script: string, isOfJournal = false): string {
  return `${IS_COUNT}
local function act()
${script}
end
local isDone, reply = pcall(act)
if isDone then return reply end
local words = type(reply) == 'table' and reply.err or tostring(reply)
for _, fault in ipairs({'WRONGTYPE', 'not an integer', 'overflow', 'equal or smaller', 'greater than 0-0', 'Invalid stream ID', 'attempt to '}) do
  if string.find(words, fault, 1, true) then
    ${isOfJournal ? KEEP_LAST : ''}
    for index = 1, ${count} do redis.call('DEL', KEYS[index]) end
    ${isOfJournal ? SET_LAST : ''}
    return act()
  end
end
return type(reply) == 'table' and reply or redis.error_reply(words)`
}

const WHOLE = `
local function whole(number) return string.format('%.0f', number) end
local function microseconds()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end`

/**
 * Keys: log, facts, pieces. Arguments: since, the most entries. A reader that is new, or has read less than the log
 * still has, gets the snapshot.
 */
export const READ = healing(
  3,
  `
local birth, last, at, from = unpack(redis.call('HMGET', KEYS[2], 'birth', 'last', 'at', 'from'))
if not birth then return {'0', '0', '0', false, {}} end
for _, fact in ipairs({birth, last or '', at or '0', from or '0'}) do
  if not isCount(fact) then error('not an integer') end
end
local since = ARGV[1]
local pieces = false
if tonumber(since) < math.max(tonumber(birth), tonumber(from or '0')) then
  pieces = redis.call('HGETALL', KEYS[3])
  since = at or '0'
end
return {birth, last, at or '0', pieces, redis.call('XRANGE', KEYS[1], '(' .. since .. '-0', '+', 'COUNT', ARGV[2])}`,
)

/**
 * Keys: log, facts, pieces, position. Arguments: text. The first position is the time, so that no position is used twice,
 * even after the database has lost everything.
 */
export const APPEND = healing(
  4,
  `${WHOLE}
if redis.call('EXISTS', KEYS[4]) == 0 then redis.call('SET', KEYS[4], whole(microseconds())) end
local position = whole(redis.call('INCR', KEYS[4]))
redis.call('HSETNX', KEYS[2], 'birth', position)
redis.call('HSET', KEYS[2], 'last', position)
redis.call('XADD', KEYS[1], position .. '-0', 'entry', ARGV[1])
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${KEPT_SECONDS}) end
return position`,
)

/** Keys: log, facts, pieces. Arguments: birth, position, position up to which entries are dropped, names and texts. */
export const SAVE = healing(
  3,
  `
local birth, at, from = unpack(redis.call('HMGET', KEYS[2], 'birth', 'at', 'from'))
if birth ~= ARGV[1] or tonumber(at or '0') >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[2], 'at', ARGV[2])
if tonumber(from or '0') < tonumber(ARGV[3]) then redis.call('HSET', KEYS[2], 'from', ARGV[3]) end
for index = 4, #ARGV, 2 do
  if ARGV[index + 1] == '' then redis.call('HDEL', KEYS[3], ARGV[index])
  else redis.call('HSET', KEYS[3], ARGV[index], ARGV[index + 1]) end
end
return redis.call('XTRIM', KEYS[1], 'MINID', ARGV[3] .. '-1')`,
)

/**
 * Keys: the counters of a session, the log's facts. Arguments: counter. A rule of a log that was lost is not counted; 0
 * means no rule.
 */
export const DRAW = healing(
  1,
  `
local rule = tonumber(ARGV[1]) or 0
if rule > 0 then
  local birth = redis.call('HGET', KEYS[2], 'birth')
  if not birth or tonumber(birth) > rule then return false end
end
local count = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('EXPIRE', KEYS[1], ${KEPT_SECONDS})
return count - 1`,
)

/** Keys: the counters of a session. Arguments: counter. */
export const DRAWN = healing(1, `return tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') or 0`)

/** The most different things that can be counted. */
const MOST_COUNTS = 50_000

/** Keys: counts of all, sessions, counts of the session. Arguments: session, seconds that its own are kept, names and numbers. */
export const COUNT = healing(
  3,
  `
local isFull = redis.call('HLEN', KEYS[1]) >= ${MOST_COUNTS}
for index = 3, #ARGV, 2 do
  if not isFull or redis.call('HEXISTS', KEYS[1], ARGV[index]) == 1 then
    redis.call('HINCRBY', KEYS[1], ARGV[index], ARGV[index + 1])
    if ARGV[1] ~= '' then redis.call('HINCRBY', KEYS[3], ARGV[index], ARGV[index + 1]) end
  end
end
redis.call('EXPIRE', KEYS[1], ${KEPT_SECONDS})
if ARGV[1] ~= '' then
  redis.call('SADD', KEYS[2], ARGV[1])
  redis.call('EXPIRE', KEYS[2], ${KEPT_SECONDS})
  redis.call('EXPIRE', KEYS[3], ARGV[2])
end
return 1`,
)

/** Keys: counts. */
export const COUNTED = healing(1, `return redis.call('HGETALL', KEYS[1])`)

/** Keys: counts of all, sessions, counts of the session. Arguments: session, or none for all; before the names of sessions. */
export const UNCOUNT = healing(
  3,
  `
if ARGV[1] == '' then
  for _, session in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[2] .. session) end
  return redis.call('DEL', KEYS[1], KEYS[2])
end
local own = redis.call('HGETALL', KEYS[3])
for index = 1, #own, 2 do redis.call('HINCRBY', KEYS[1], own[index], -tonumber(own[index + 1])) end
redis.call('SREM', KEYS[2], ARGV[1])
return redis.call('DEL', KEYS[3])`,
)

/** Keys: journal, facts. Arguments: process, number of its delivery, entries skipped, the journal's capacity, texts. */
export const RECORD = healing(
  2,
  `${WHOLE}
local known = redis.call('HGET', KEYS[2], ARGV[1]) or '0'
-- Of another program: nobody delivers as far ahead.
if not isCount(known) or tonumber(known) > ARGV[2] + 1000 then error('not an integer') end
if tonumber(known) >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HSETNX', KEYS[2], 'birth', whole(microseconds()))
local id = redis.call('HINCRBY', KEYS[2], 'last', ARGV[3])
for index = 5, #ARGV do
  id = redis.call('HINCRBY', KEYS[2], 'last', 1)
  redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[4], whole(id) .. '-0', 'entry', ARGV[index])
end
return 1`,
  true,
)

/** Keys: journal, facts. Arguments: since, the journal's capacity. */
export const RECORDED = healing(
  2,
  `${WHOLE}
redis.call('HSETNX', KEYS[2], 'birth', whole(microseconds()))
local texts = {}
local entries = redis.call('XREVRANGE', KEYS[1], '+', '(' .. ARGV[1] .. '-0', 'COUNT', ARGV[2])
for index = #entries, 1, -1 do texts[#texts + 1] = entries[index][2][2] end
local birth, last = unpack(redis.call('HMGET', KEYS[2], 'birth', 'last'))
if not (isCount(birth) and isCount(last or '0')) then error('not an integer') end
return {birth, last or '0', texts}`,
  true,
)

/**
 * Keys: members, their birth, sessions, and further keys whose expiry is put off. Arguments: process, its lease, idle
 * time, most sessions, the sessions used.
 */
export const TOUCH = healing(
  3,
  `${WHOLE}
local now = math.floor(microseconds() / 1000)
-- A database that is full refuses the first write of a script only.
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. whole(now + ARGV[2]), '+inf')
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
return dropped`,
)

/** Keys: members, their birth. Returns the age of the first report in milliseconds, and the members with a lease. */
export const MEMBERS = healing(
  2,
  `${WHOLE}
local now = math.floor(microseconds() / 1000)
local age = now - (redis.call('GET', KEYS[2]) or now)
return {age, redis.call('ZRANGEBYSCORE', KEYS[1], whole(now), '+inf')}`,
)
