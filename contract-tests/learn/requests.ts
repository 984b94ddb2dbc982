/** Requests in a form that the contract says nothing of: other methods, paths, media types, spellings, sizes. */

import type { Operation } from '../../spec/contract.ts'
import { covers } from '../../spec/http/media-type.ts'
import type { Header } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json-pointer.ts'
import { jsonOf } from '../../spec/requirements.ts'
import { shapeOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import {
  altered,
  anonymous,
  otherMethods,
  withBody,
  withFraming,
  withHeader,
  withMethod,
  withoutHeader,
} from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { readJson } from '../judge/answers.ts'
import { respelt } from '../wire/credentials.ts'
import { type Look, learnBound, ROUND_SIZES } from './bounds.ts'
import { learnExtensions } from './json.ts'
import type { Learner, Make } from './learner.ts'
import { textOf } from './refusals.ts'
import { isPlain, readLaidOut, type Sample, templateOf, templateOfHeaders } from './template.ts'
import { withValue } from './values.ts'

/** Headers by which a server tells browsers who may read its answers. */
const SHARING = /^(access-control-.*|vary|timing-allow-origin)$/
/** Where a front end under development runs. */
const ORIGIN: Header = ['Origin', 'http://localhost:5173']

/** Writes that are left where each has to tell as much as it can. */
const SCARCE = 10

/** A plain valid request: the headers and the layout of its answer. */
export async function learnSuccess(learner: Learner): Promise<void> {
  const name = 'success'
  // Two where there is room: what differs between them varies.
  const wanted = learner.session.ledger.left > SCARCE ? 2 : 1
  while (learner.accepted.length < wanted) {
    const plain = learner.plain()
    const exchange = plain === null ? null : await learner.ask(name, plain)
    if (exchange === null || exchange.came.kind === 'failure') break
    if (!learner.session.judgeOf(learner.operation).isSuccess(exchange.came)) break
    learner.accepted.push(exchange.came)
  }
  const [first, ...others] = learner.accepted.map((came): Sample => ({ came, words: {} }))
  if (first === undefined) return void learner.doubt(name, learner.obstacle)
  const { json: _, text: __, layout: ___, ...answer } = templateOf([first, ...others])
  const layout = readLaidOut(new TextDecoder().decode(first.came.body))?.layout
  learner.know(name, { answer: { ...answer, ...(layout === undefined || isPlain(layout) ? {} : { layout }) } }, [
    first,
    ...others,
  ])
}

/** The form of the body: media type, spelling, frame, size. */
export async function learnForms(learner: Learner, compiled: CompiledContract): Promise<void> {
  const { session, operation } = learner
  const requests = session.requestsOf(operation)
  const json = jsonOf(operation.body?.content ?? [])
  if (!requests.hasBody || json === null) return
  const varied =
    (change: (draft: Draft) => Draft | null): Make =>
    () => {
      const plain = learner.plain()
      const draft = plain === null ? null : change(plain)
      return draft === null ? null : { draft }
    }
  const rewritten = (rewrite: (text: string) => string): Make =>
    varied((draft) => withBody(draft, { text: rewrite(textOf(draft) ?? ''), value: draft.value }))
  const documented = operation.body?.content.map(({ name }) => name) ?? []
  const closed = json.schema === null ? null : shapeOf(compiled.contract.document, json.schema).closed

  if (closed === null) {
    await learner.learn(
      'unknown property',
      varied((draft) => (isObject(draft.value) ? withValue(draft, { ...draft.value, [EXTRA]: EXTRA }) : null)),
    )
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.example+json']) {
    if (documented.some((name) => covers(name, type))) continue
    await learner.learn(
      `type ${type}`,
      varied((draft) => withHeader(draft, ['Content-Type', type])),
    )
  }
  await learner.learn(
    'type none',
    varied((draft) => withoutHeader(draft, 'content-type')),
  )
  const charset: Header = ['Content-Type', `${requests.mediaType}; charset=iso-8859-1`]
  await learner.learn(
    'type charset',
    varied((draft) => withHeader(draft, charset)),
  )
  await learner.learn(
    'byte order mark',
    rewritten((text) => `\ufeff${text}`),
  )
  await learner.learn(
    'chunks',
    varied((draft) => withFraming(draft, 'chunked')),
  )
  await learnExtensions(learner)
  await learnDuplicateKeys(learner, varied)
  if (learner.fact('unknown property')?.accepts === true) {
    const nested = `,"${EXTRA}":${'['.repeat(1000)}${']'.repeat(1000)}}`
    await learner.learn(
      'nesting',
      rewritten((text) => text.replace(/\}$/, nested)),
      { accepted: { accepts: 1000 } },
    )
  }
  await learnSize(learner)
}

const EXTRA = 'unexpected'

/** Bytes of the largest body that is sent. */
const LARGEST = 1_048_577n

/** White space after the JSON text makes a body larger, and means nothing. */
async function learnSize(learner: Learner): Promise<void> {
  const name = 'size'
  let trouble: string | null = null
  const look = async (size: bigint): Promise<Look> => {
    const unseen = { accepted: null, samples: [] }
    const plain = learner.plain()
    if (plain === null) return unseen
    const text = textOf(plain) ?? ''
    const padded = text.padEnd(Number(size) - Buffer.byteLength(text) + text.length)
    const draft = withBody(plain, { text: padded, value: plain.value })
    const exchange = await learner.ask(name, draft)
    if (exchange === null) return unseen
    const { came } = exchange
    if (came.kind === 'failure') trouble = `there was no answer: ${came.message}`
    if (came.kind === 'failure' || came.status >= 500) return unseen
    if (came.status < 300) return { accepted: true, samples: [] }
    return { accepted: false, samples: [{ came, words: learner.wordsOf(draft) }] }
  }
  const isSeen = await learnBound(learner, name, { accepted: 512n, refused: LARGEST }, ROUND_SIZES, Number, look)
  if (!isSeen) learner.doubt(name, trouble ?? learner.obstacle)
}

/** A text property twice, with two values: which comes back? */
async function learnDuplicateKeys(
  learner: Learner,
  varied: (change: (draft: Draft) => Draft | null) => Make,
): Promise<void> {
  const name = 'duplicate key'
  const twice = (draft: Draft): { draft: Draft; key: string; last: unknown } | null => {
    const { value } = draft
    if (!isObject(value)) return null
    const key = Object.keys(value).find((each) => typeof value[each] === 'string' && value[each] !== '')
    if (key === undefined) return null
    const other = `${String(value[key]).slice(0, -1)}y`
    const text = (textOf(draft) ?? '').replace('{', `{${JSON.stringify(key)}:${JSON.stringify(other)},`)
    return { draft: withBody(draft, { text, value }), key, last: value[key] }
  }
  const plain = learner.plain()
  const made = plain === null ? null : twice(plain)
  const exchange = made === null ? null : await learner.ask(name, made.draft)
  if (made === null) return
  if (exchange?.came.kind === 'answer' && exchange.came.status < 300) {
    const answered = readJson(exchange.came)
    const echoed = 'value' in answered ? memberOf(answered.value, made.key) : undefined
    const counts = echoed === made.last ? 'last' : typeof echoed === 'string' ? 'first' : null
    learner.know(name, counts === null ? { accepts: true } : { counts }, [{ came: exchange.came, words: {} }])
    return
  }
  await learner.learn(
    name,
    varied((draft) => twice(draft)?.draft ?? null),
  )
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Query, Accept and version of a valid request. */
export async function learnHeads(learner: Learner): Promise<void> {
  const make = fresh(learner)
  await learner.learn(
    'query',
    make((draft) => {
      const { path } = draft.message
      return altered(draft, { path: `${path}${path.includes('?') ? '&' : '?'}contract-test=1&_=1` })
    }),
  )
  await learner.learn(
    'accept html',
    make((draft) => withHeader(draft, ['Accept', 'text/html'])),
  )
  for (const spelling of ['lower', 'upper'] as const) {
    const credential = respelt(learner.operation, learner.requests.sender.token, spelling)
    if (credential === null) continue
    await learner.learn(
      `scheme ${spelling} case`,
      make((draft) => credential.headers.reduce((changed, field) => withHeader(changed, field), draft)),
    )
  }
  await learner.learn(
    'version',
    make((draft) => withHeader(draft, ['Api-Version', '2'])),
  )
}

/** Methods that the document does not name on the path of the operation, and the preflight of a browser. */
export async function learnMethods(learner: Learner, operations: readonly Operation[]): Promise<void> {
  const { operation } = learner
  const make = fresh(learner)
  for (const other of otherMethods(operation, operations)) {
    await learner.learn(
      `method ${other.method}${other.anonymous ? ' anonymous' : ''}`,
      make((draft) => withMethod(draft, other)),
      { keep: other.method === 'OPTIONS', elsewhere: true },
    )
  }
  const headers: Header[] = [
    ORIGIN,
    ['Access-Control-Request-Method', operation.method],
    ['Access-Control-Request-Headers', 'authorization, content-type'],
  ]
  await learner.learn(
    'preflight',
    make((draft) => altered(draft, { method: 'OPTIONS', body: null, headers })),
    { keep: true, elsewhere: true },
  )
}

/** Plain requests, each changed a little. */
function fresh(learner: Learner): (change: (draft: Draft) => Draft) => Make {
  return (change) => () => {
    const draft = learner.plain()
    return draft === null ? null : { draft: change(draft) }
  }
}

/** The headers for a page of another origin, beside a success or a failure. */
export async function learnSharing(learner: Learner, outcome: 'success' | 'failure'): Promise<void> {
  const { session, operation } = learner
  const name = `origin ${outcome}`
  const plain = learner.plain()
  if (plain === null) return
  const shared = withHeader(plain, ORIGIN)
  const broken = session.requestsOf(operation).hasBody ? withBody(shared, { text: '{}', value: {} }) : anonymous(shared)
  const draft = outcome === 'success' ? shared : broken
  const exchange = await learner.ask(name, draft)
  if (exchange === null) return void learner.doubt(name, learner.obstacle)
  const { came } = exchange
  if (came.kind === 'failure') return void learner.doubt(name, `there was no answer: ${came.message}`)
  // An operation that is open to all has nothing to refuse here.
  if (came.status < 300 !== (outcome === 'success')) return
  const all = templateOfHeaders([{ came, words: learner.wordsOf(draft) }])
  const headers = Object.fromEntries(Object.entries(all).filter(([header]) => SHARING.test(header)))
  learner.know(name, { headers }, [{ came, words: {} }])
}

/** Paths that no document names. */
export async function learnPaths(learner: Learner): Promise<void> {
  const at =
    (path: string, change: (draft: Draft) => Draft = (draft) => draft): Make =>
    () => {
      const plain = learner.plain()
      return plain === null ? null : { draft: change(altered(plain, { path })) }
    }
  const nowhere = '/no-such-path-of-a-contract-test'
  await learner.learn('path', at(nowhere), { elsewhere: true })
  await learner.learn('path anonymous', at(nowhere, anonymous), { elsewhere: true })
}
