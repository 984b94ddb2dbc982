/** Servers that break the contract only when requests follow or overlap each other. */

import { type Decisions, error, REFERENCE, type Reply, type Seen } from '../reference.ts'
import { type ByRequirement, counted, last, pause } from '../variations.ts'

/** The answer waits a moment, so that others come meanwhile. */
const overlapped = (change: (reply: Reply, seen: Seen) => Reply): Partial<Decisions> => ({
  reply: async (reply, seen) => {
    await pause(2)
    return seen.beside > 1 ? change(reply, seen) : reply
  },
})
/** Every request right after one of a kind fails. */
const failsAfter = (status: number, key: 'memory' | 'connection', failed: Reply): Partial<Decisions> =>
  last((reply, seen) => {
    const before = seen[key].get('before')
    seen[key].set('before', reply.status)
    return before === status && reply.status === 200 ? failed : reply
  })

/** Each success carries the plant of whoever came before it, once two are under way. */
async function swapped(reply: Reply, { memory, beside }: Seen): Promise<Reply> {
  memory.set('body', reply.body)
  await pause(2)
  return reply.status === 200 && beside > 0 ? { ...reply, body: memory.get('body') } : reply
}

/** While two requests overlap, a plant that was sent without a tag gets the tag of the other plant. */
async function mixed(reply: Reply, { memory, beside, text }: Seen): Promise<Reply> {
  const { tag } = reply.status === 200 ? JSON.parse(text) : {}
  if (tag !== undefined) memory.set('tag', tag)
  await pause(3)
  return reply.status === 200 && beside > 0 && tag === undefined && typeof reply.body === 'object'
    ? { ...reply, body: { ...reply.body, tag: memory.get('tag') } }
    : reply
}

export const REPETITION_MUST: ByRequirement = {
  'repetition.first': {
    'first-request-fails': last((reply, { number }) => (number === 1 ? error(500, 'cold') : reply)),
  },
  'repetition.in-a-row': {
    'second-on-a-connection-fails': last((reply, { onConnection }) =>
      onConnection === 2 && reply.status === 200 ? error(500, 'pool') : reply,
    ),
    'thirtieth-on-a-connection-fails': last((reply, { onConnection }) =>
      onConnection === 30 ? error(500, 'pool') : reply,
    ),
    'every-twelfth-is-500': last((reply, seen) =>
      reply.status === 200 && counted(seen, 'count') % 12 === 0 ? error(500, 'leak') : reply,
    ),
    'fortieth-on-a-connection-is-refused': last((reply, { onConnection }) =>
      onConnection >= 40 && reply.status === 200 ? error(400, 'Enough.') : reply,
    ),
  },
  'repetition.overlapping': {
    'answer-of-the-request-before': {
      accept: ({ name, tag }, seen) => {
        const before = seen.memory.get('before') ?? { name, tag }
        seen.memory.set('before', { name, tag })
        return { ...REFERENCE.accept({ id: '1', name }, seen), body: before }
      },
    },
    'answers-swapped-when-overlapping': last(swapped),
    'tags-mixed-when-overlapping': last(mixed),
    'overlapping-is-500': overlapped((reply) => (reply.status === 200 ? error(500, 'busy') : reply)),
    'overlapping-is-400': overlapped((reply) => (reply.status === 200 ? error(400, 'lock') : reply)),
    'overlapping-refusal-is-500': overlapped((reply) => (reply.status === 400 ? error(500, 'busy') : reply)),
  },
  'repetition.after-refusal': {
    'after-a-refusal-the-next-fails': failsAfter(400, 'memory', error(500, 'state')),
    'after-a-refusal-the-connection-is-lost-for-good': failsAfter(400, 'connection', error(400, 'half a body')),
    'after-a-bad-credential-the-good-one-is-refused': failsAfter(401, 'connection', error(401, 'locked')),
    'after-a-bad-credential-the-next-fails': failsAfter(401, 'memory', error(500, 'session')),
  },
}
