/** Bodies that hold all that is asked for, but in another place or by another name: lenient software finds it there. */

import { reasonFor } from '../../fixtures/cases/justification.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Drawn } from './material.ts'
import { draftOf, titleOf, type Workshop } from './trial.ts'
import { plainBody, type Row } from './trials.ts'

/** The disguised bodies that a requirement forbids. */
export function disguiseRows(workshop: Workshop, requirement: Requirement): Row[] {
  const { concern } = requirement
  if (concern.kind !== 'request-body') return []
  const { keyword, path, value } = concern.rule
  const [name] = path
  const disguises: Readonly<Record<string, (text: string) => string>> =
    keyword === 'type' && name === undefined && value === 'object'
      ? { 'inside-a-list': (text) => `[${text}]`, 'inside-a-string': (text) => JSON.stringify(text) }
      : keyword === 'required' && typeof name === 'string' && path.length === 1 && recased(name) !== name
        ? { 'in-another-case': (text) => text.replace(`${JSON.stringify(name)}:`, `${JSON.stringify(recased(name))}:`) }
        : {}
  return Object.entries(disguises).map(([disguise, change]): Row => {
    const id = `${requirement.id}/${disguise}`
    return {
      id,
      title: titleOf(id),
      requirement,
      expectation: 'failure',
      because: reasonFor(concern.rule),
      openness: { kind: 'none' },
      property: null,
      via: 'playwright',
      draw: (number, plain) => draftOf(workshop, disguised(plainBody(workshop, number, plain).text, change), number),
    }
  })
}

function disguised(text: string | null, change: (text: string) => string): Drawn {
  const made = change(text ?? '{}')
  const value: unknown = JSON.parse(made)
  // The ledger names what a target may have created all the same.
  return { text: made, value: isObject(value) ? value : JSON.parse(text ?? '{}') }
}

/** The members of a JSON object have names of one spelling (RFC 8259 section 8.3): in another case it is another. */
function recased(name: string): string {
  return name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
}
