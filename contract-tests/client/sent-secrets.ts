/** The secrets that a run has sent: no answer should have one of them. */

import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { at } from '../../spec/json/pointer.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { isSecret, placesAt, type Withheld, withheldIn } from '../../spec/requirements/withheld.ts'

/** A shorter text comes back by chance. */
const SHORTEST = 6

export class SentSecrets {
  readonly #texts = new Set<unknown>()
  readonly #secrets = new Set<unknown>()
  readonly #places = new Map<Operation, readonly Withheld[]>()

  /** Notes in a body what the document says is for requests alone, and what by its name or format is a secret. */
  note(operation: Operation, value: unknown): void {
    const places = remembered(this.#places, operation, () => {
      const body = bodySchema(operation)
      const named = [...(body?.wide.properties ?? [])].map(([name, schema]) => ({ path: [name], schema }))
      return [...withheldIn(body), ...named.filter((one) => isSecret(one))]
    })
    for (const one of places)
      for (const place of placesAt(value, one.path)) {
        const text = at(value, place)
        if (typeof text !== 'string') continue
        this.#texts.add(text)
        if (isSecret(one) && !one.schema.travels('response') && text.length >= SHORTEST) this.#secrets.add(text)
      }
  }

  /** Whether a text was sent as such, and whether it is a leak where those are `fatal`. */
  told(text: unknown, isFatal: boolean): 'leak' | 'sent' | null {
    if (isFatal && this.#secrets.has(text)) return 'leak'
    return this.#texts.has(text) ? 'sent' : null
  }
}
