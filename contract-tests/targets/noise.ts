/** Noise around a target: answers that come too late, connections that are reset, a server with too much to do. */

import { createHash } from 'node:crypto'
import { BROKEN } from './broken.ts'
import { bytesOf, type Decisions, REFERENCE, type Reply } from './reference.ts'
import { failure, pause } from './variations.ts'

/** Milliseconds that a run waits for an answer from a noisy target. */
export const PATIENCE = 250

/** Adds noise to a target; the same for the same seed and the same requests. */
export type Noise = (inner: Decisions, seed: number) => Partial<Decisions>

export const NOISES: Readonly<Record<string, Noise>> = {
  stalls: ({ write }, seed) => ({
    write: async (reply, response, seen) => {
      if (isDrawn(0.01, seed, seen.number)) await pause(2 * PATIENCE)
      write(reply, response, seen)
    },
  }),
  resets: ({ write }, seed) => ({
    write: (reply, response, seen) => {
      if ((seen.number + seed) % 100 !== 0) return write(reply, response, seen)
      const { socket } = response
      // In the middle of an answer, or before it.
      if (seen.number % 200 < 100) socket?.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytesOf(reply).length}\r\n\r\n{`)
      socket?.resetAndDestroy()
    },
  }),
  'is-busy': ({ reply }, seed) => ({
    reply: async (given, seen) => {
      if (isDrawn(0.1, seed, seen.number)) await pause(PATIENCE / 10)
      return reply(given, seen)
    },
  }),
}

export type Noisy = {
  readonly name: string
  readonly decisions: Decisions
  /** The requirement that it breaks, without the operation's name; null if it conforms. */
  readonly breaks: string | null
}

const never = (test: (reply: Reply, problem: string) => boolean): Partial<Decisions> => ({
  ...failure((reply, problem) => (test(reply, problem) ? { ...reply, status: NEVER } : reply)),
  write: (reply, response, seen) => {
    if (reply.status !== NEVER) REFERENCE.write(reply, response, seen)
  },
})
/** Stands for an answer that never comes. */
const NEVER = 598

/** The targets beneath the noise: one that conforms, and breaches that look like noise. */
export const NOISY: readonly Noisy[] = [
  { name: 'reference', decisions: REFERENCE, breaks: null },
  {
    name: 'never-answers-wrong-tags',
    decisions: { ...REFERENCE, ...never((_, problem) => problem.includes('tag')) },
    breaks: 'request.tag.type',
  },
  ...['malformed-closes-the-connection', 'chunk-cut', 'overlapping-is-400', 'name-missing-without-a-tag'].map(known),
]

function known(name: string): Noisy {
  const found = BROKEN.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no target ${name}`)
  return { name, decisions: { ...REFERENCE, ...found.variation }, breaks: found.breaks }
}

/** A target with noise around it. */
export function noisy({ decisions }: Noisy, noise: Noise, seed: number): Decisions {
  return { ...decisions, ...noise(decisions, seed) }
}

function isDrawn(rate: number, seed: number, number: number): boolean {
  return createHash('sha1').update(`${seed} ${number}`).digest().readUInt32LE() < rate * 2 ** 32
}
