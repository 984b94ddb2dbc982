/** Learns the answers to requests that the contract does not mention: methods, paths, media types, spellings, sizes. */

import type { Operation } from '../../spec/contract/contract.ts'
import { isObject, ownMember } from '../../spec/json/pointer.ts'
import { SHARING } from '../../spec/profile/profile.ts'
import { description } from '../../spec/profile/situations.ts'
import { bodyTextOf, withBody, withHeader, withoutCredential } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { readJson } from '../judge/answers.ts'
import {
  EXTRA,
  ORIGIN,
  type Situation,
  situationsElsewhere,
  situationsOfBody,
  situationsOfHead,
} from '../plan/situations.ts'
import { judgeFor } from '../run/judging.ts'
import { type BoundLook, learnBound, ROUND_SIZES } from './bounds.ts'
import type { Learner, MakeDraft } from './learner.ts'
import { readLaidOut, type Sample, templateOf, templateOfHeaders } from './templates/template.ts'

/** With no more writes left than this, none is spent on a second look. */
const SCARCE = 10

/** Learns the headers and the layout of the answer to a plain valid request. */
export async function learnSuccess(learner: Learner): Promise<void> {
  const name = 'success'
  // Two answers if there are enough writes: whatever differs between them varies.
  const wanted = learner.context.budget.left > SCARCE ? 2 : 1
  while (learner.accepted.length < wanted) {
    const plain = learner.plain()
    const exchange = plain === null ? null : await learner.ask(name, plain)
    if (exchange === null || exchange.received.kind === 'failure') break
    if (!judgeFor(learner.context, learner.operation).isSuccess(exchange.received)) break
    learner.accepted.push(exchange.received)
  }
  const [first, ...others] = learner.accepted.map((received): Sample => ({ received, words: {} }))
  if (first === undefined) return void learner.doubt(name, learner.obstacle)
  const { json: _, text: __, layout: ___, ...answer } = templateOf([first, ...others])
  const layout = readLaidOut(new TextDecoder().decode(first.received.body))?.layout
  learner.know(name, { answer: { ...answer, ...(layout && { layout }) } }, [first, ...others])
}

/** Learns the answers to requests that are no operation of the document; to other paths only with `withPaths`. */
export async function learnElsewhere(learner: Learner, operations: readonly Operation[], withPaths: boolean) {
  const isAsked = ({ name }: Situation): boolean => name !== null && (withPaths || !description(name).isOfService)
  await learnEach(learner, situationsElsewhere(learner.operation, operations).filter(isAsked))
}

/** Learns the answers to other forms of a valid body: media type, spelling, framing, size. */
export async function learnForms(learner: Learner): Promise<void> {
  const situations = situationsOfBody(learner.operation)
  if (situations.length === 0) return
  await learnEach(learner, situations)
  await learnDuplicateKeys(learner)
  if (learner.fact('unknown property')?.accepts === true) {
    const nested = `,"${EXTRA}":${'['.repeat(1000)}${']'.repeat(1000)}}`
    await learner.learn(
      'nesting',
      changedDraft(learner, (draft) => {
        const text = bodyTextOf(draft)?.replace(/\}$/, nested) ?? null
        return withBody(draft, { text, value: draft.value })
      }),
      { accepted: { accepts: 1000 } },
    )
  }
  await learnSize(learner)
}

/** Learns the answers to other forms of a valid request's head: query, Accept, scheme and version. */
export async function learnHeads(learner: Learner): Promise<void> {
  await learnEach(learner, situationsOfHead(learner.operation, learner.requests.sender))
}

async function learnEach(learner: Learner, situations: readonly Situation[]): Promise<void> {
  for (const { name, change } of situations) {
    if (name === null) continue
    const { kind, about, sent } = description(name)
    // For a browser's preflight, the head of the answer is what matters.
    const keep = kind === 'preflight' || about === 'OPTIONS'
    await learner.learn(name, changedDraft(learner, change), { keep, elsewhere: sent === 'elsewhere' })
  }
}

function changedDraft(learner: Learner, change: Situation['change']): MakeDraft {
  return () => {
    const plain = learner.plain()
    const draft = plain === null ? null : change(plain)
    return plain === null || draft === null ? null : { draft, plain }
  }
}

/** The size of the largest body that is sent, in bytes. */
const LARGEST = 1_048_577n

/** Learns the largest body. White space after the JSON text makes a body larger without another meaning. */
async function learnSize(learner: Learner): Promise<void> {
  const name = 'size'
  let trouble: string | null = null
  const look = async (size: bigint): Promise<BoundLook> => {
    const unseen = { accepted: null, samples: [] }
    const plain = learner.plain()
    if (plain === null) return unseen
    const text = bodyTextOf(plain) ?? ''
    const padded = text.padEnd(Number(size) - Buffer.byteLength(text) + text.length)
    const draft = withBody(plain, { text: padded, value: plain.value })
    const exchange = await learner.ask(name, draft)
    if (exchange === null) return unseen
    const { received } = exchange
    if (received.kind === 'failure') trouble = `there was no answer: ${received.message}`
    if (received.kind === 'failure' || received.status >= 500) return unseen
    if (received.status < 300) return { accepted: true, samples: [] }
    return { accepted: false, samples: [learner.sample(received, { draft, plain })] }
  }
  const isSeen = await learnBound(learner, name, { accepted: 512n, refused: LARGEST }, ROUND_SIZES, Number, look)
  if (!isSeen) learner.doubt(name, trouble ?? learner.obstacle)
}

async function learnDuplicateKeys(learner: Learner): Promise<void> {
  const name = 'duplicate key'
  const twice = (draft: Draft): { draft: Draft; key: string; last: unknown } | null => {
    const { value } = draft
    if (!isObject(value)) return null
    const key = Object.keys(value).find((each) => typeof value[each] === 'string' && value[each] !== '')
    if (key === undefined) return null
    const other = `${String(value[key]).slice(0, -1)}y`
    const text = (bodyTextOf(draft) ?? '').replace('{', `{${JSON.stringify(key)}:${JSON.stringify(other)},`)
    return { draft: withBody(draft, { text, value }), key, last: value[key] }
  }
  const plain = learner.plain()
  const made = plain === null ? null : twice(plain)
  const exchange = made === null ? null : await learner.ask(name, made.draft)
  if (made === null) return
  if (exchange?.received.kind === 'answer' && exchange.received.status < 300) {
    const answered = readJson(exchange.received)
    const echoed = 'value' in answered ? ownMember(answered.value, made.key) : undefined
    const counts = echoed === made.last ? 'last' : typeof echoed === 'string' ? 'first' : null
    learner.know(name, counts === null ? { accepts: true } : { counts }, [{ received: exchange.received, words: {} }])
    return
  }
  const make = changedDraft(learner, (draft) => twice(draft)?.draft ?? null)
  const acceptance = await learner.learn(name, make)
  if (acceptance === 'accepted') learner.doubt(name, 'it was refused once, and accepted once')
}

/** Learns the headers for a page of another origin, in a success or a failure. */
export async function learnSharing(learner: Learner, outcome: 'success' | 'failure'): Promise<void> {
  const { context, operation } = learner
  const name = `origin ${outcome}` as const
  const plain = learner.plain()
  if (plain === null) return
  const shared = withHeader(plain, ORIGIN)
  const broken = context.requests.of(operation).hasBody
    ? withBody(shared, { text: '{}', value: {} })
    : withoutCredential(shared)
  const draft = outcome === 'success' ? shared : broken
  const exchange = await learner.ask(name, draft)
  if (exchange === null) return void learner.doubt(name, learner.obstacle)
  const { received } = exchange
  if (received.kind === 'failure') return void learner.doubt(name, `there was no answer: ${received.message}`)
  // An operation that needs no credential may have nothing to refuse.
  if (received.status < 300 !== (outcome === 'success')) return
  const all = templateOfHeaders([{ received, words: learner.wordsOf(draft) }])
  const headers = Object.fromEntries(Object.entries(all).filter(([header]) => SHARING.test(header)))
  learner.know(name, { headers }, [{ received, words: {} }])
}
