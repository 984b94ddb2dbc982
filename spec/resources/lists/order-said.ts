/** The order of a list that its description promises: `Newest first`, `in order of starts_at`, `by due date, soonest first`. */

import { saysOf } from '../../names/described.ts'
import { directionOf } from '../../names/list-roles.ts'
import { isOfClass } from '../../names/value-roles.ts'
import { sentencesIn } from '../../names/words.ts'

/** What an order is by: something that has one of some names, the longest first, else when things were made, or come. */
export type OrderSaid = {
  readonly names: readonly string[]
  readonly isOfAge: boolean
  readonly isDown: boolean
  /** True where words say which comes first: what is recent, and what is most, often does without any. */
  readonly isToldSo: boolean
  /** True for what comes soonest, and not what was made first. */
  readonly isToCome: boolean
}

const WORDS = String.raw`((?:[\w-]+ ){1,4})`
const FIRST = new RegExp(String.raw`\b${WORDS}(?:first|at the top|on top)\b`, 'i')
const IN_ORDER = new RegExp(String.raw`\bin (?:the |an? )?${WORDS}order\b`, 'i')
const AFTER_NAME = /\b(?:asc|desc)(?:ending)?\b|\b[\w-]+ to [\w-]+\b/i
const BY = /\b(?:by|order of)(?: (?:the|their|its))* ([\w-]+(?: [\w-]+){0,2})/i

/** The first order that one of the sentences of a description says; null for none. */
export function orderSaid(description: string): OrderSaid | null {
  for (const whole of sentencesIn(description.replaceAll('`', '')).flatMap((one) => one.split(';'))) {
    // `Without sort, the oldest comes first`
    const sentence = whole.replace(/^\s*(?:without|unless)\b[^,]*,/i, '')
    if (sentence.includes('=') || saysOf('in_any_turn', sentence) || saysOf('order_asked', sentence)) continue
    const said = orderIn(sentence)
    if (said !== null) return said
  }
  return null
}

/** Which comes first in the order in which things were made; null for a sentence of no such order. */
function turnAsMade(sentence: string) {
  const isSo = saysOf('as_made', sentence) || (/\border in which\b/i.test(sentence) && saysOf('its_birth', sentence))
  return isSo ? turnIn('oldest') : null
}

function orderIn(sentence: string): OrderSaid | null {
  const told = [FIRST, IN_ORDER, AFTER_NAME].flatMap((form) => turnIn(form.exec(sentence)?.at(-1) ?? '') ?? [])
  const [, by = ''] = ((told.length > 0 || saysOf('put_in_order', sentence)) && BY.exec(sentence)) || []
  const isByName = saysOf('by_letters', sentence)
  const turn = told[0] ?? turnIn(by) ?? turnAsMade(sentence)
  const isOwn = told.length === 0 && turn !== null
  const words = turn?.of || (isOwn ? turn.before : by) || (isByName ? 'name' : turn?.isOfAge === false ? turn.said : '')
  const all = words.split(' ').filter((word) => word !== '')
  const isOfAge = turn?.isOfAge === true
  return all.length === 0 && !isOfAge
    ? null
    : {
        names: all.map((_, at) => all.slice(0, all.length - at).join('_')),
        ...{ isOfAge, isDown: turn?.isDown === true, isToldSo: turn !== null || isByName },
        isToCome: turn?.isToCome === true,
      }
}

/** Which comes first by the last words before it, and of what: `latest due date`. */
function turnIn(words: string) {
  const all = words.trim().toLowerCase().split(/[ -]+/)
  for (const at of all.keys()) {
    for (const count of [3, 2, 1]) {
      const said = all.slice(at, at + count).join('-')
      const way = said === '' ? null : directionOf(said)
      if (way === null || at + count > all.length) continue
      const isOfAge = way === 'newest' || way === 'oldest'
      const of = all.slice(at + count).join(' ')
      const [isDown, isToCome] = [way === 'newest' || way === 'down', isOfClass('soonest', said)]
      return { isDown, isOfAge, isToCome, of, said, before: isOfAge ? '' : all.slice(0, at).join(' ') }
    }
  }
  return null
}
