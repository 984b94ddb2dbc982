/** A file of recorded answers: existing rules stay, and a rule for the same request is replaced. */

import { Document, isAlias, isMap, parseDocument, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import { isObject } from '../../../spec/json/pointer.ts'
import { FileError, reasonOf } from '../../../spec/program/user-error.ts'
import { answersIn } from '../../answers/answer-files.ts'
import { answersNode } from '../../answers/saved.ts'
import type { RecordedRule } from './recorded-rule.ts'

/** The most rules of one operation, and the most characters that recorded ones have together. */
const MOST_RULES = 200
const MOST_TEXT = 4 * 1024 * 1024

/** The mock takes a key that is written twice, so its file is recorded into. */
const AS_READ = { uniqueKeys: false }

/** At the top of a new file. */
const COMMENT = ` Recorded by plant-store proxy --record. A new recording of the same request replaces its rule here.
 plant-store mock --answers FOLDER answers by these rules.`

export class RuleFile {
  /** The earlier text; null for a new file, and once it is open. */
  #before: string | null
  #open: OpenFile | null = null
  /** By the conditions: the statuses of existing rules; null for a rule that no recording wrote. */
  readonly #statuses = new Map<string, number | null>()
  /** The recorded rules as JSON, and those that the open file does not have yet. */
  readonly #texts = new Map<string, string>()
  readonly #news = new Map<string, RecordedRule>()
  #length = 0
  isChanged = false

  /** Throws a `FileError` for a text that is not a file of answers. */
  constructor(file: string, text: string | null) {
    this.#before = text
    if (text === null) return
    const answers = answersIn(file, text)
    // The reader of answers tolerates more than the writer.
    const [error] = parseDocument(text, AS_READ).errors
    if (error !== undefined) throw new FileError(`${file}: ${reasonOf(error).replace(/:$/, '')}`)
    for (const { order } of answers) {
      const { status } = isObject(order) ? order : {}
      this.#statuses.set(conditionsKey(order), typeof status === 'number' ? status : null)
    }
  }

  /** Adds a rule. Returns why it can't; null if it did. */
  add(rule: RecordedRule, method: string): string | null {
    const key = conditionsKey(rule)
    const known = this.#statuses.get(key)
    if (known === null) return 'you have your own answer for the same request'
    if (known === undefined && this.#statuses.size >= MOST_RULES)
      return `there are ${MOST_RULES} rules of the operation already`
    if (known !== undefined && !isBetter(rule.status, known, method))
      return 'it is a refusal, and a success of the same request is recorded'
    const text = JSON.stringify(rule)
    const last = this.#texts.get(key) ?? ''
    if (last === text) return null
    if (this.#length + text.length - last.length > MOST_TEXT)
      return `the rules of the operation have ${MOST_TEXT} characters already`
    this.#length += text.length - last.length
    this.#statuses.set(key, rule.status)
    this.#texts.set(key, text)
    this.#news.set(key, rule)
    this.isChanged = true
    return null
  }

  get size(): number {
    return this.#statuses.size
  }

  /** The whole file. Only what is new in it is put into YAML; the rest has its text already. */
  text(): string {
    this.#open ??= openFile(this.#before)
    this.#before = null
    const { document, list, keys } = this.#open
    for (const [key, rule] of this.#news) {
      const known = keys.lastIndexOf(key)
      // The first rule that matches a request answers it, so a rule for any value comes after those for one value.
      const general = isGeneral(key) ? -1 : keys.findIndex(isGeneral)
      const place = known !== -1 ? known : general !== -1 ? general : keys.length
      const replaced = known === -1 ? 0 : 1
      list.items.splice(place, replaced, nodeOf(document, rule))
      keys.splice(place, replaced, key)
    }
    this.#news.clear()
    return document.toString({ lineWidth: 0, flowCollectionPadding: false })
  }
}

type OpenFile = { readonly document: Document; readonly list: YAMLSeq; readonly keys: string[] }

function openFile(text: string | null): OpenFile {
  const document =
    text === null ? Object.assign(new Document(), { commentBefore: COMMENT }) : parseDocument(text, AS_READ)
  const list = answersNode(document)
  const keys: string[] = list.toJSON().map(conditionsKey)
  let hasAlias = false
  visit(document, (_, node) => {
    hasAlias ||= isAlias(node)
  })
  // An alias is written only after its anchor, which a text alone does not show.
  if (!hasAlias) for (const rule of list.items) if (isMap(rule)) keepText(rule)
  return { document, list, keys }
}

/** Lets a rule keep the text that it is first written with, in the place of what it was made of. */
function keepText(rule: YAMLMap): void {
  const write = rule.toString.bind(rule)
  let kept: { readonly text: string; readonly said: ReadonlySet<'comment' | 'breaks'> } | null = null
  rule.toString = (context, onComment, onBreaksKept) => {
    if (kept === null) {
      const said = new Set<'comment' | 'breaks'>()
      const text = write(
        context,
        () => said.add('comment'),
        () => said.add('breaks'),
      )
      kept = { text, said }
      rule.items = []
    }
    // It ends with a comment, or with a text whose last line breaks count.
    if (kept.said.has('comment')) onComment?.()
    if (kept.said.has('breaks')) onBreaksKept?.()
    return kept.text
  }
}

/** A refusal that is temporary, or due to the credential, is not the usual answer to a request. */
const PASSING = new Set([401, 403, 407, 408, 421, 425, 429])

/** True if a status replaces the earlier one: the newest does, except a refusal after a success. */
function isBetter(status: number, before: number, method: string): boolean {
  const isPassing = (one: number): boolean => PASSING.has(one) || one >= 500
  if (status < 400) return true
  if (before >= 400) return isPassing(before) || !isPassing(status)
  // For reads, a deleted item is gone; a second DELETE is another matter.
  return (status === 404 || status === 410) && (method === 'GET' || method === 'HEAD')
}

/** True for conditions with a place that any value matches. */
function isGeneral(key: string): boolean {
  return key.includes('{"exists":true}')
}

function conditionsKey(rule: unknown): string {
  return JSON.stringify((isObject(rule) ? rule.when : null) ?? null)
}

/** A rule; its conditions on the address stand in one line each. */
function nodeOf(document: Document, rule: RecordedRule): unknown {
  const node = document.createNode(rule, { aliasDuplicateObjects: false })
  const when = isMap(node) ? node.get('when') : null
  for (const name of ['path', 'query']) {
    const part = isMap(when) ? when.get(name) : null
    if (isMap(part)) part.flow = true
  }
  if (isMap(node)) keepText(node)
  return node
}
