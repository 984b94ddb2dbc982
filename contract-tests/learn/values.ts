/** Learns a deployment's own rules: which values it refuses although the contract allows them. */

import { NOTABLE_TEXTS } from '../../fixtures/cases/notable.ts'
import { bodySchema, jsonOf } from '../../spec/contract/responses.ts'
import { ExactNumber, parseJson } from '../../spec/json/exact-json.ts'
import { isObject, join } from '../../spec/json/pointer.ts'
import { placeWords, type SituationName } from '../../spec/profile/situations.ts'
import { withValue } from '../cases/changes.ts'
import { EVERY_PROPERTY } from '../cases/plainness.ts'
import { describe } from '../judge/answers.ts'
import { type BoundLook, farthestAllowed, learnBound, ROUND_INTEGERS, ROUND_LENGTHS } from './bounds.ts'
import type { Acceptance, Learner, MadeDraft } from './learner.ts'
import type { Sample } from './templates/template.ts'

/** The property of a body that is varied. */
type ValuePlace = {
  readonly learner: Learner
  readonly name: string
  readonly pointer: string
  /** A plain valid request with another value here; null if the contract does not allow it. */
  readonly draft: (value: unknown) => MadeDraft | null
  /** True if the contract allows a value here. */
  readonly allows: (value: unknown) => boolean
  /** A value of a plain request that is accepted. */
  readonly usual: () => unknown
}

/** Learns the rules for every property of the body that is a text or an integer. */
export async function learnValues(learner: Learner): Promise<void> {
  const schema = bodySchema(learner.operation)
  if (schema === null) return
  const validate = schema.validator('request')
  const { properties, required } = schema.shape
  for (const [name, place] of properties) {
    if (!place.travels('request')) continue
    const { types } = place
    const plain = learner.plain()
    if (plain === null || !isObject(plain.value)) return
    const others = plain.value
    const allows = (value: unknown): boolean => {
      const { value: judged, exact } = parseJson(JSON.stringify({ ...others, [name]: value }))
      return validate(judged, exact).length === 0
    }
    const draft = (value: unknown): MadeDraft | null => {
      const plain = learner.plain()
      return plain !== null && isObject(plain.value) && allows(value)
        ? { draft: withValue(plain, { ...plain.value, [name]: value }), plain }
        : null
    }
    const usual = (): unknown => {
      const value = learner.plain()?.value
      return isObject(value) ? value[name] : undefined
    }
    const one: ValuePlace = { learner, name, pointer: join('', name), draft, allows, usual }
    if (required.has(name)) await learnUniqueness(one)
    if (types?.has('string') && place.values('enum').length === 0) await learnTexts(one)
    if (types?.has('integer')) await learnIntegers(one)
  }
}

type Tried = { readonly acceptance: Acceptance | 'invalid'; readonly samples: readonly Sample[] }

/** Tries one value. A refusal like that of a duplicate says nothing about the value itself, and is kept as a reason. */
async function tryValue({ learner, pointer, draft }: ValuePlace, situation: SituationName, value: unknown) {
  const unknown = (why: string): Tried => {
    learner.doubt(situation, why)
    return { acceptance: 'unknown', samples: [] }
  }
  learner.look(situation)
  const made = draft(value)
  if (made === null) return { acceptance: 'invalid', samples: [] }
  const exchange = await learner.ask(situation, made.draft)
  if (exchange === null) return unknown(learner.obstacle)
  const { received } = exchange
  if (received.kind === 'failure') return unknown(`there was no answer: ${received.message}`)
  if (received.status >= 500) return unknown(`it is answered with a server error: ${describe(received)}`)
  if (received.status < 300) return { acceptance: 'accepted', samples: [] }
  const sample = learner.sample(received, { ...made, words: placeWords(pointer, value) })
  if (learner.isLike(`unique ${pointer}`, sample)) return unknown('it is refused like a value that was used before')
  return { acceptance: 'refused', samples: [sample] }
}

/** Learns whether a value must be unique: sends it twice, with the rest of the body new each time. */
async function learnUniqueness({ learner, pointer, draft, usual }: ValuePlace): Promise<void> {
  const situation = `unique ${pointer}` as const
  const [one, other] = [usual(), usual()]
  // A value that all requests share need not be unique.
  if (one === undefined || JSON.stringify(one) === JSON.stringify(other)) return
  const first = draft(one)
  if (first === null) return
  const exchange = await learner.ask(situation, first.draft)
  if (exchange === null) return void learner.doubt(situation, learner.obstacle)
  if (exchange.received.kind === 'failure' || exchange.received.status >= 300)
    return void learner.doubt(situation, 'the first of two was not accepted')
  learner.accepted.push(exchange.received)
  await learner.learn(situation, () => {
    const again = draft(one)
    return again === null ? null : { ...again, words: placeWords(pointer, one) }
  })
}

async function learnTexts(place: ValuePlace): Promise<void> {
  const { learner, pointer } = place
  const name = `values ${pointer}` as const
  const run = learner.context.settings.run.toString(36)
  // No other run has the first two, because a deployment may refuse a text that it has.
  const prefixes = [`Contract test ${run} `, `T${run}x`, 'T', ''].filter((each) =>
    place.allows(`${each}${learner.next()}`),
  )
  const refused: Sample[] = []
  let prefix: string | null = null
  // A deployment may accept only short ones.
  for (const each of prefixes) {
    const { acceptance, samples } = await tryValue(place, name, `${each}${learner.next()}`)
    if (acceptance === 'unknown') return
    refused.push(...samples)
    if (acceptance === 'accepted') {
      prefix = each
      break
    }
  }
  if (prefixes.length === 0) return
  if (prefix === null) return learnVocabulary(place, refused)
  learner.know(name, { accepts: true }, [])
  await learnLength(place, prefix)
  await learnBlank(place)
  await learnCharacters(place, prefixes.slice(prefixes.indexOf(prefix)))
}

/** Learns which texts are accepted if invented ones are not. */
async function learnVocabulary(place: ValuePlace, samples: readonly Sample[]): Promise<void> {
  const { learner, pointer } = place
  const name = `values ${pointer}` as const
  const accepted: string[] = []
  const refused = [...samples]
  for (const value of [...naturalValues(learner, place.name), 'Contract test', 'x']) {
    const { acceptance, samples } = await tryValue(place, name, value)
    if (acceptance === 'accepted') accepted.push(value)
    else if (acceptance === 'refused') refused.push(...samples)
    else if (acceptance === 'unknown') return
  }
  // Texts of this run alone are no vocabulary.
  const own = `Contract test ${learner.context.settings.run.toString(36)} `
  if (accepted.some((value) => value.startsWith(own)))
    learner.doubt(name, 'some invented texts are accepted, and some are not')
  else learner.conclude(name, refused, { accepts: accepted.sort() })
}

/** Values that a reader of the document would think of: its examples, and values of the fixtures. */
function naturalValues({ context, operation }: Learner, name: string): string[] {
  const requests = context.requests.of(operation)
  const examples = jsonOf(operation.body)?.examples.map(({ value }) => value) ?? []
  const drawn = Array.from({ length: 60 }, (_, index) => requests.plainBody({ level: EVERY_PROPERTY, index }).value)
  const values = [...examples, ...drawn].map((value) => (isObject(value) ? value[name] : undefined))
  return [...new Set(values.filter((value) => typeof value === 'string'))].slice(0, 16)
}

/** The length of the longest text that is sent, in characters. */
const LONGEST = 20_000n

async function learnLength(place: ValuePlace, prefix: string): Promise<void> {
  const { learner, pointer } = place
  const accepted = BigInt(`${prefix}${learner.next()}`.length)
  // It begins like the accepted text, since there may be rules for the beginning.
  const text = (length: bigint): string =>
    `${prefix}${learner.next()}`.padEnd(Number(length), 'x').slice(0, Number(length))
  const find = async (name: SituationName, end: bigint): Promise<void> => {
    const refused = farthestAllowed(accepted, end, (length) => place.allows('x'.repeat(Number(length))))
    await learnBound(learner, name, { accepted, refused }, ROUND_LENGTHS, Number, (length) =>
      lookAtValue(place, name, text(length)),
    )
  }
  await find(`longest ${pointer}`, LONGEST)
  await find(`shortest ${pointer}`, 0n)
}

async function learnBlank(place: ValuePlace): Promise<void> {
  const { learner, pointer } = place
  const least = Math.max(1, Number(learner.fact(`shortest ${pointer}`)?.accepts ?? 1))
  await learnAcceptance(place, `blank ${pointer}`, (time) => ' '.repeat(least + time))
}

/** Learns whether a value is accepted; a refused one is sent a second time. */
async function learnAcceptance(place: ValuePlace, name: SituationName, valueAt: (time: number) => unknown) {
  const { acceptance, samples } = await tryValue(place, name, valueAt(0))
  if (acceptance === 'accepted') place.learner.know(name, { accepts: true }, [])
  if (acceptance !== 'refused') return
  const again = await tryValue(place, name, valueAt(1))
  place.learner.conclude(name, [...samples, ...again.samples])
}

const TOGETHER = 24

/** Room for one character and what follows it, even if a deployment counts the bytes of an escaped one. */
const ROOM = 12

/** Learns which characters are refused, by halves. They follow a prefix that leaves room, lest the length is refused. */
async function learnCharacters(place: ValuePlace, prefixes: readonly string[]): Promise<void> {
  const { learner, pointer } = place
  const name = `characters ${pointer}` as const
  const longest = learner.fact(`longest ${pointer}`)?.accepts
  const most = Number(longest === undefined || longest === true ? Number.POSITIVE_INFINITY : longest)
  const prefix = prefixes.find((each) => `${each}${learner.next()}`.length + ROOM <= most)
  if (prefix === undefined) return void learner.doubt(name, 'the longest text that is allowed is too short for them')
  const refused: string[] = []
  const samples: Sample[] = []
  const search = async (characters: readonly string[]): Promise<boolean> => {
    const text = `${prefix}${learner.next()}${characters.join('')}x`
    const { acceptance, samples: seen } = await tryValue(place, name, text)
    if (acceptance === 'unknown') return false
    if (acceptance === 'accepted') return true
    if (characters.length === 1) {
      // A character that the contract forbids is not the deployment's own rule.
      if (acceptance === 'refused') refused.push(...characters)
      samples.push(...seen)
      return true
    }
    const half = Math.ceil(characters.length / 2)
    return (await search(characters.slice(0, half))) && search(characters.slice(half))
  }
  for (let start = 0; start < CHARACTERS.length; start += TOGETHER) {
    if (!(await search(CHARACTERS.slice(start, start + TOGETHER)))) return
  }
  if (refused.length === 0) learner.know(name, { accepts: true }, [])
  else learner.conclude(name, samples.slice(0, 4), { refuses: refused.join('') })
}

const CHARACTERS = [...new Set([...Object.values(NOTABLE_TEXTS).join(''), ...'×’ñßéΩЖ', '\u0000', '\ud800'])].filter(
  (character) => !/[A-Za-z0-9 ]/.test(character),
)

/** Learns the smallest and the largest integer, and in which notations they are accepted. */
async function learnIntegers(place: ValuePlace): Promise<void> {
  const { learner, pointer, usual } = place
  const literal = JSON.stringify(usual()) ?? ''
  if (!/^-?\d+$/.test(literal)) return
  await learnExtreme(place, `maximum ${pointer}`, BigInt(literal), 2n ** 63n - 1n)
  await learnExtreme(place, `minimum ${pointer}`, BigInt(literal), -(2n ** 63n))
  await learnAcceptance(place, `zero ${pointer}`, () => 0)
  // As a double the first is equal to an integer, and a reader may use doubles (RFC 8259 section 6).
  for (const [name, end] of [
    ['rounding', `.${'0'.repeat(24)}1`],
    ['fraction', '.0'],
    ['exponent', 'e0'],
  ] as const) {
    await learner.learn(`${name} ${pointer}`, () => {
      const plain = learner.plain()
      if (plain === null || !isObject(plain.value) || plain.value[place.name] === undefined) return null
      const text = `${JSON.stringify(plain.value[place.name])}${end}`
      const draft = withValue(plain, { ...plain.value, [place.name]: new ExactNumber(text) })
      const { value: _, ...bare } = placeWords(pointer, text)
      return { draft, plain, words: name === 'rounding' ? bare : placeWords(pointer, text) }
    })
  }
}

async function learnExtreme(place: ValuePlace, name: SituationName, accepted: bigint, end: bigint): Promise<void> {
  const number = (value: bigint): ExactNumber => new ExactNumber(String(value))
  const refused = farthestAllowed(accepted, end, (value) => place.allows(number(value)))
  await learnBound(place.learner, name, { accepted, refused }, ROUND_INTEGERS, String, (value) =>
    lookAtValue(place, name, number(value)),
  )
}

async function lookAtValue(place: ValuePlace, name: SituationName, value: unknown): Promise<BoundLook> {
  const { acceptance, samples } = await tryValue(place, name, value)
  return { accepted: acceptance === 'unknown' ? null : acceptance !== 'refused', samples }
}
