/** What the properties of an error mean, by the words of their names: one table for the errors of all frameworks. */

import { join } from '../../../../spec/json/pointer.ts'
import { phraseOf } from './phrase.ts'
import { type Entry, errorCodeOf, instanceOf, type Trouble } from './trouble.ts'

/** What a property is about. */
export type About = {
  readonly trouble: Trouble
  /** The violation that the object around the property tells; null where it tells the whole trouble. */
  readonly entry: Entry | null
  /** True where a property beside it has a name like this. */
  readonly beside: (name: RegExp) => boolean
  readonly now: number
}

/** Values that fit a meaning; the schema of the property decides which of them it is. None: the property is left out. */
export type ErrorMeaning = {
  readonly says: RegExp
  /** Null: a generated value, which has no other source. */
  readonly values: ((about: About) => readonly unknown[]) | null
}

/** Names of the sentence that says what is wrong. */
export const SENTENCE =
  /^(error-|user-|developer-|exception-)?(message|messages|msg|details?|description|desc|reason|text|explanation|summary|cause)$/

/** Names of what lists violations. */
export const LISTS =
  /(^|-)(errors?|violations?|details?|issues?|problems?|messages?|params?|parameters?|fields?|failures?|reasons?|causes?|loc)$/

/** The first row that says the words of a name decides. */
const MEANINGS: readonly ErrorMeaning[] = [
  { says: /^(title|reason-phrase|status-(text|message|phrase|description))$/, values: titles },
  {
    says: /^(http-)?status(-code)?$|^http-(status-)?code$/,
    values: ({ trouble: { status } }) => [
      ...[status, `${status}`, errorCodeOf(status), `${status} ${errorCodeOf(status)}`, phraseOf(status)],
      ...['error', 'fail', 'ERROR', 'FAIL', 'failure', 'failed'],
    ],
  },
  { says: /(^|-)(timestamp|time|date|datetime|date-time|occurred-at)$|^at$/, values: ({ now }) => errorMoments(now) },
  {
    says: /^type$/,
    values: ({ trouble: { status }, entry, beside }) => {
      if (entry !== null) return [entry.code]
      const isProblem = beside(/^(title|detail|instance)$/)
      return isProblem ? ['about:blank', errorCodeOf(status)] : [errorCodeOf(status), 'about:blank']
    },
  },
  { says: /^(instance|request-(uri|url|path)|endpoint)$/, values: ({ trouble }) => [instanceOf(trouble)] },
  {
    says: /^(path|url|uri|resource)$/,
    values: ({ trouble, entry }) => (entry === null ? [instanceOf(trouble)] : [errorFieldOf(entry), entry.place]),
  },
  { says: /^(http-)?(method|verb)$/, values: ({ trouble: { request } }) => (request === null ? [] : [request.method]) },
  {
    says: /^(loc|location)$/,
    values: ({ trouble, entry }) => {
      if (entry === null) return [instanceOf(trouble)]
      const way = [entry.in, ...entry.place]
      return [way, way.map(String), entry.in]
    },
  },
  { says: /^(in|source|where)$/, values: ({ entry }) => (entry === null ? [] : [entry.in]) },
  {
    says: /^(json-)?pointer$/,
    values: ({ entry }) => (entry?.in === 'body' ? [join('', ...entry.place)] : []),
  },
  {
    // JSON:API names a parameter or a header beside the pointer, only where that is at fault.
    says: /^parameter$/,
    values: ({ entry, beside }) => {
      const isElsewhere = entry?.in === 'body' ? beside(/^pointer$/) : entry?.in === 'header' && beside(/^header$/)
      return entry === null || isElsewhere ? [] : [errorFieldOf(entry)]
    },
  },
  { says: /^header$/, values: ({ entry }) => (entry?.in === 'header' ? [errorFieldOf(entry)] : []) },
  {
    says: /^(field|property|param|attribute|argument|member|element)(-(name|path))?$|^(parameter-name|key|name|target)$/,
    values: ({ trouble: { status }, entry, beside }) => {
      if (entry !== null) return [errorFieldOf(entry)]
      return beside(/^(message|detail)$/) ? [phraseOf(status).replaceAll(/\W/g, '')] : []
    },
  },
  {
    says: /(^|-)code$|^(error-(type|number|id)|errno|reason-code|rule|constraint|keyword|kind)$/,
    values: ({ trouble: { status, number }, entry }) => [entry?.code ?? errorCodeOf(status), number, status],
  },
  {
    says: /^error(-name|-title)?$/,
    values: ({ trouble, entry, beside }) => {
      const { status, number, message } = trouble
      const isSaid = beside(SENTENCE) || beside(/^error-/)
      const text = isSaid ? phraseOf(status) : (entry?.message ?? message)
      return [text, number, true, errorCodeOf(status)]
    },
  },
  { says: /^(is-)?(success|successful|succeeded|ok|valid)$/, values: () => [false, 'false'] },
  {
    says: /^((is|has)-)?(errors?|failed|failure|fault)$/,
    values: ({ trouble, entry }) => [true, messageOf(trouble, entry)],
  },
  { says: SENTENCE, values: ({ trouble, entry }) => [messageOf(trouble, entry)] },
  { says: /^(severity|level)$/, values: () => ['error', 'ERROR', 'Error'] },
  { says: /(^|-)(id|uuid|guid|version)$/, values: null },
  { says: /(^|-)count$/, values: ({ trouble: { violations } }) => [violations.length] },
  // What only some troubles have.
  { says: /value|^(input|ctx|context|data|result|payload|meta|links?|help|url|docs?|extensions)$/, values: nothing },
  { says: /(^|-)(trace|stack|exception|debug|stacktrace)$|^(documentation|docs|info|help)-|^inner/, values: nothing },
]

/** What a property of these words means; null if no row knows. */
export function errorMeaningOf(words: string): ErrorMeaning | null {
  return MEANINGS.find(({ says }) => says.test(words)) ?? null
}

/** A property by its way, such as `lines.0.price`. */
export function errorFieldOf({ place, in: where }: Entry): string {
  return place.join('.') || where
}

function messageOf({ message }: Trouble, entry: Entry | null): string {
  return entry?.message ?? message
}

/** The phrase, where something else has the sentence. */
function titles({ trouble, entry, beside }: About): readonly unknown[] {
  return [beside(SENTENCE) ? phraseOf(trouble.status) : messageOf(trouble, entry)]
}

function nothing(): readonly unknown[] {
  return []
}

/** A moment in the ways in which errors write it. */
function errorMoments(now: number): readonly unknown[] {
  const text = new Date(now).toISOString()
  const local = text.slice(0, -1)
  return [text, now, Math.floor(now / 1000), text.slice(0, 10), text.slice(11), local, local.replace('T', ' ')]
}
