/** The user's own answers, which apply to every session: a list, or the content of files. */

import type { Api } from '../../spec/contract/contract.ts'
import { responseFor } from '../../spec/http/status.ts'
import { writtenJson } from '../../spec/json/exact-json.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { FileError, OptionError, reasonOf } from '../../spec/program/user-error.ts'
import { answerViolations } from '../engine/answer/allowed.ts'
import { checkRule, operationsNamed } from '../engine/script/fitting.ts'
import { type AnswerRule, Rule } from '../engine/script/script.ts'
import { jsonTypeIn, type OwnScenario } from '../engine/script/script-step.ts'
import { checkScenarios } from '../engine/state/rules.ts'
import { violationText } from '../journal/violations.ts'
import type { FiledAnswer } from './answer-files.ts'

/** The most breaches that one remark names. */
const MOST_NAMED = 5

/** Answers for all requests, and by the names of scenarios those for requests that ask for one. */
export type ScenarioAnswers = {
  readonly answers?: readonly AnswerRule<OwnScenario>[]
  readonly scenarios?: Readonly<Record<string, readonly AnswerRule<OwnScenario>[]>>
}

/** Where own answers come from: lists, or the name of a file or a folder. */
export type AnswerSource = string | readonly AnswerRule<OwnScenario>[] | ScenarioAnswers

/** Where the own answers are used, and who hears of them. */
export type Underneath = {
  readonly api: () => Api
  /** Makes these the own answers of the mock. */
  readonly use: (rules: readonly Rule[]) => void
  readonly onReloaded: () => void
  /** Reports where an answer breaks the document, or why the earlier answers are kept. */
  readonly warn: (message: string) => void
}

export class FixedAnswers {
  readonly #source: AnswerSource
  readonly #under: Underneath
  /** Remarks on answers that were logged already: each is logged once. */
  readonly #said = new Set<string>()
  /** The positions of those in use; '' after a fault. */
  #inUse = ''

  constructor(source: AnswerSource, under: Underneath) {
    this.#source = source
    this.#under = under
  }

  /** Reads the answers and uses them; returns the files to watch. Throws a `UserError` of one line. */
  async load(): Promise<readonly string[]> {
    const { rules, files } = await this.#read()
    this.#inUse = positionsOf(rules)
    this.#under.use(rules)
    return files
  }

  /**
   * Like {@link load}, while the mock runs: an answer that can't be used is reported, and the earlier answers are kept.
   */
  async reload(): Promise<readonly string[] | null> {
    const { use, onReloaded, warn } = this.#under
    try {
      const { rules, files } = await this.#read()
      // Both the writer and the watcher report that a file has changed.
      if (positionsOf(rules) === this.#inUse) return files
      this.#inUse = positionsOf(rules)
      use(rules)
      onReloaded()
      return files
    } catch (error) {
      this.#inUse = ''
      warn(`the mock keeps the earlier answers: ${reasonOf(error)}`)
      return null
    }
  }

  /**
   * Writes answers into the files and reads the files again. Returns the file's name, or null if there are no files.
   */
  async save(orders: readonly JsonObject[]): Promise<string | null> {
    if (typeof this.#source !== 'string') return null
    if (orders.length === 0) return this.#source
    const { saveAnswers } = await import('./saved.ts')
    const file = await saveAnswers(this.#source, orders)
    if ((await this.reload()) !== null) return file
    throw new OptionError(`${file} is saved, but the mock still uses the earlier answers: the log says why.`)
  }

  async #read(): Promise<{ readonly rules: readonly Rule[]; readonly files: readonly string[] }> {
    const { answers, files, skipped } =
      typeof this.#source === 'string'
        ? await (await import('./answer-files.ts')).readAnswerFiles(this.#source)
        : { answers: givenAnswers(this.#source), files: [], skipped: [] }
    for (const file of skipped) this.#sayOnce(file, `${file}: it is not a regular file, and is left out`)
    const places = new Set<number>()
    const known = answers.flatMap(({ scenario }) => scenario ?? [])
    const rules = answers.map(({ order, scenario, file, at }, index) => {
      const refuse = (why: string) => (file === undefined ? new OptionError(at(why)) : new FileError(at(why)))
      const said = scenario === null ? order : { scenario, order }
      const position = file === undefined ? -1 - index : positionFor(said, places, refuse)
      const rule = ruleFrom(this.#under.api(), { order, scenario, known }, position, refuse, file)
      this.#judge(rule, at)
      return rule
    })
    return { rules, files }
  }

  /** Says where an answer breaks the document, once. */
  #judge(rule: Rule, at: (why: string) => string): void {
    for (const why of breachesOfRule(this.#under.api(), rule)) {
      this.#sayOnce(rule.position + why, at(`the answer breaks the document: ${why}`))
    }
  }

  #sayOnce(key: string, message: string): void {
    if (this.#said.has(key)) return
    this.#said.add(key)
    this.#under.warn(message)
  }
}

/** The positions of rules. Each follows from what the rule says: see {@link positionFor}. */
function positionsOf(rules: readonly Rule[]): string {
  return rules.map(({ position }) => position).join()
}

/** The answers of a list, or of an object as files have it, each with its place. */
export function givenAnswers(source: Exclude<AnswerSource, string>): readonly GivenAnswer[] {
  const { answers = [], scenarios = {} } = isRuleList(source) ? { answers: source } : source
  const all = (list: readonly AnswerRule<OwnScenario>[], scenario: string | null, place: string) =>
    list.map((order, index) => ({ order, scenario, at: (reason: string) => `${place}[${index}]: ${reason}` }))
  return [
    ...all(answers, null, 'answers'),
    ...Object.entries(scenarios).flatMap(([name, list]) => all(list, name, `scenarios.${name}`)),
  ]
}

function isRuleList(source: Exclude<AnswerSource, string>): source is readonly AnswerRule<OwnScenario>[] {
  return Array.isArray(source)
}

type GivenAnswer = Omit<FiledAnswer, 'file'> & { readonly file?: string }

/** `known`: the scenarios that an answer may name. */
function ruleFrom(
  api: Api,
  { order, scenario, known }: Pick<FiledAnswer, 'order' | 'scenario'> & { readonly known: readonly string[] },
  position: number,
  refuse: (why: string) => Error,
  file?: string,
): Rule {
  try {
    const rule = new Rule(order, position, file, scenario)
    checkScenarios(rule, known)
    checkRule(api, rule)
    return rule
  } catch (error) {
    throw error instanceof OptionError ? refuse(error.message.replace(/\.$/, '')) : error
  }
}

/** A position that follows from what an answer says, so that editing another answer does not reset this one's count. */
function positionFor(order: unknown, taken: Set<number>, refuse: (why: string) => Error): number {
  let hash = 0x811c9dc5
  for (const character of writtenJson(order, refuse)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  while (taken.has(hash)) hash++
  taken.add(hash)
  return -1 - hash
}

/** Where the answers of a rule break the document, for the operations that its conditions name. */
export function breachesOfRule(api: Api, rule: Rule): readonly string[] {
  // Whoever recorded the answer has already said so.
  if (rule.order.breaks !== undefined) return []
  const operations = operationsNamed(api, rule)
  return rule.steps.flatMap(({ name, answer }) => {
    // The scenarios of the table break the document on purpose.
    if (name !== null || answer.kind !== 'answer' || answer.status === null || answer.isMade) return []
    const { status, headers, body } = answer
    const all = operations.map((operation) => {
      const type = jsonTypeIn(responseFor(operation, status))
      const written = { status, headers: { 'content-type': type, ...headers }, body: body ?? '' }
      const broken = answerViolations({ operation }, written)
      // Without a body, the answer gets the document's body.
      const own = body === null ? broken.filter(({ expected }) => expected.startsWith('the status')) : broken
      if (own.length === 0) return null
      const named = own.slice(0, MOST_NAMED).map(violationText)
      return `${operation.id}: ${named.join('; ')}${own.length > MOST_NAMED ? '; and more' : ''}`
    })
    // The user may have meant any one of these operations.
    return all.includes(null) ? [] : all.filter((one) => one !== null).slice(0, 1)
  })
}
