// Made from mocks/session/redis/scripts.yaml by `npm run generate`: an edit here is lost.

export const PRELUDE = "local KEPT_SECONDS, MOST_COUNTS = 86400, 50000\nlocal function isCount(text)\n  return type(text) == 'string' and #text <= 16 and string.find(text, '^%d+$') ~= nil\nend\nlocal function whole(number) return string.format('%.0f', number) end\nlocal function microseconds()\n  local time = redis.call('TIME')\n  return time[1] * 1000000 + time[2]\nend\n" as const

export const HEALING = "local isDone, reply = pcall(act)\nif isDone then return reply end\nlocal words = type(reply) == 'table' and reply.err or tostring(reply)\nfor _, fault in ipairs({'WRONGTYPE', 'not an integer', 'overflow', 'equal or smaller', 'greater than 0-0', 'Invalid stream ID', 'attempt to '}) do\n  if string.find(words, fault, 1, true) then\n    local last\n    if IS_JOURNAL then\n      local kept, now = redis.pcall('HGET', KEYS[2], 'last'), microseconds()\n      last = isCount(kept) and tonumber(kept) <= now + 1e12 and math.max(tonumber(kept), now) or now\n    end\n    for index = 1, DROPPED do redis.call('DEL', KEYS[index]) end\n    if IS_JOURNAL then redis.call('HSET', KEYS[2], 'last', whole(last)) end\n    return act()\n  end\nend\nreturn type(reply) == 'table' and reply or redis.error_reply(words)\n" as const

export const SCRIPTS = {
  "READ": {
    "drops": 3,
    "isOfJournal": false,
    "lua": "local birth, last, at, from = unpack(redis.call('HMGET', KEYS[2], 'birth', 'last', 'at', 'from'))\nif not birth then return {'0', '0', '0', false, {}} end\nfor _, fact in ipairs({birth, last or '', at or '0', from or '0'}) do\n  if not isCount(fact) then error('not an integer') end\nend\nlocal since = ARGV[1]\nlocal pieces = false\nif tonumber(since) < math.max(tonumber(birth), tonumber(from or '0')) then\n  pieces = redis.call('HGETALL', KEYS[3])\n  since = at or '0'\nend\nreturn {birth, last, at or '0', pieces, redis.call('XRANGE', KEYS[1], '(' .. since .. '-0', '+', 'COUNT', ARGV[2])}\n"
  },
  "APPEND": {
    "drops": 4,
    "isOfJournal": false,
    "lua": "if redis.call('EXISTS', KEYS[4]) == 0 then redis.call('SET', KEYS[4], whole(microseconds())) end\nlocal position = whole(redis.call('INCR', KEYS[4]))\nredis.call('HSETNX', KEYS[2], 'birth', position)\nredis.call('HSET', KEYS[2], 'last', position)\nredis.call('XADD', KEYS[1], position .. '-0', 'entry', ARGV[1])\nfor _, key in ipairs(KEYS) do redis.call('EXPIRE', key, KEPT_SECONDS) end\nreturn position\n"
  },
  "SAVE": {
    "drops": 3,
    "isOfJournal": false,
    "lua": "local birth, at, from = unpack(redis.call('HMGET', KEYS[2], 'birth', 'at', 'from'))\nif birth ~= ARGV[1] or tonumber(at or '0') >= tonumber(ARGV[2]) then return 0 end\nredis.call('HSET', KEYS[2], 'at', ARGV[2])\nif tonumber(from or '0') < tonumber(ARGV[3]) then redis.call('HSET', KEYS[2], 'from', ARGV[3]) end\nfor index = 4, #ARGV, 2 do\n  if ARGV[index + 1] == '' then redis.call('HDEL', KEYS[3], ARGV[index])\n  else redis.call('HSET', KEYS[3], ARGV[index], ARGV[index + 1]) end\nend\nreturn redis.call('XTRIM', KEYS[1], 'MINID', ARGV[3] .. '-1')\n"
  },
  "DRAW": {
    "drops": 1,
    "isOfJournal": false,
    "lua": "local rule = tonumber(ARGV[1]) or 0\nif rule > 0 then\n  local birth = redis.call('HGET', KEYS[2], 'birth')\n  if not birth or tonumber(birth) > rule then return false end\nend\nlocal count = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)\nredis.call('EXPIRE', KEYS[1], KEPT_SECONDS)\nreturn count - 1\n"
  },
  "DRAWN": {
    "drops": 1,
    "isOfJournal": false,
    "lua": "return tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') or 0\n"
  },
  "COUNT": {
    "drops": 3,
    "isOfJournal": false,
    "lua": "local isFull = redis.call('HLEN', KEYS[1]) >= MOST_COUNTS\nfor index = 3, #ARGV, 2 do\n  if not isFull or redis.call('HEXISTS', KEYS[1], ARGV[index]) == 1 then\n    redis.call('HINCRBY', KEYS[1], ARGV[index], ARGV[index + 1])\n    if ARGV[1] ~= '' then redis.call('HINCRBY', KEYS[3], ARGV[index], ARGV[index + 1]) end\n  end\nend\nredis.call('EXPIRE', KEYS[1], KEPT_SECONDS)\nif ARGV[1] ~= '' then\n  redis.call('SADD', KEYS[2], ARGV[1])\n  redis.call('EXPIRE', KEYS[2], KEPT_SECONDS)\n  redis.call('EXPIRE', KEYS[3], ARGV[2])\nend\nreturn 1\n"
  },
  "COUNTED": {
    "drops": 1,
    "isOfJournal": false,
    "lua": "return redis.call('HGETALL', KEYS[1])\n"
  },
  "UNCOUNT": {
    "drops": 3,
    "isOfJournal": false,
    "lua": "if ARGV[1] == '' then\n  for _, session in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[2] .. session) end\n  return redis.call('DEL', KEYS[1], KEYS[2])\nend\nlocal own = redis.call('HGETALL', KEYS[3])\nfor index = 1, #own, 2 do redis.call('HINCRBY', KEYS[1], own[index], -tonumber(own[index + 1])) end\nredis.call('SREM', KEYS[2], ARGV[1])\nreturn redis.call('DEL', KEYS[3])\n"
  },
  "RECORD": {
    "drops": 2,
    "isOfJournal": true,
    "lua": "local known = redis.call('HGET', KEYS[2], ARGV[1]) or '0'\n-- Of another program: nobody delivers as far ahead.\nif not isCount(known) or tonumber(known) > ARGV[2] + 1000 then error('not an integer') end\nif tonumber(known) >= tonumber(ARGV[2]) then return 0 end\nredis.call('HSET', KEYS[2], ARGV[1], ARGV[2])\nredis.call('HSETNX', KEYS[2], 'birth', whole(microseconds()))\nlocal id = redis.call('HINCRBY', KEYS[2], 'last', ARGV[3])\nfor index = 5, #ARGV do\n  id = redis.call('HINCRBY', KEYS[2], 'last', 1)\n  redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[4], whole(id) .. '-0', 'entry', ARGV[index])\nend\nreturn 1\n"
  },
  "RECORDED": {
    "drops": 2,
    "isOfJournal": true,
    "lua": "redis.call('HSETNX', KEYS[2], 'birth', whole(microseconds()))\nlocal texts = {}\nlocal entries = redis.call('XREVRANGE', KEYS[1], '+', '(' .. ARGV[1] .. '-0', 'COUNT', ARGV[2])\nfor index = #entries, 1, -1 do texts[#texts + 1] = entries[index][2][2] end\nlocal birth, last = unpack(redis.call('HMGET', KEYS[2], 'birth', 'last'))\nif not (isCount(birth) and isCount(last or '0')) then error('not an integer') end\nreturn {birth, last or '0', texts}\n"
  },
  "TOUCH": {
    "drops": 3,
    "isOfJournal": false,
    "lua": "local now = math.floor(microseconds() / 1000)\n-- A database that is full refuses the first write of a script only.\nredis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])\nredis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)\nredis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. whole(now + ARGV[2]), '+inf')\nredis.call('SETNX', KEYS[2], whole(now))\nfor index = 5, #ARGV do redis.call('ZADD', KEYS[3], now, ARGV[index]) end\nlocal dropped = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now - ARGV[3])\nlocal surplus = redis.call('ZCARD', KEYS[3]) - #dropped - ARGV[4]\nif surplus > 0 then\n  for _, session in ipairs(redis.call('ZRANGE', KEYS[3], #dropped, #dropped + surplus - 1)) do\n    dropped[#dropped + 1] = session\n  end\nend\nfor _, session in ipairs(dropped) do redis.call('ZREM', KEYS[3], session) end\nfor _, key in ipairs(KEYS) do redis.call('EXPIRE', key, KEPT_SECONDS) end\nreturn dropped\n"
  },
  "MEMBERS": {
    "drops": 2,
    "isOfJournal": false,
    "lua": "local now = math.floor(microseconds() / 1000)\nlocal age = now - (redis.call('GET', KEYS[2]) or now)\nreturn {age, redis.call('ZRANGEBYSCORE', KEYS[1], whole(now), '+inf')}\n"
  }
} as const
