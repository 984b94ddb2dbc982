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
  readonly #places = new Map<Operation, readonly Withheld[]>()

  /** Notes the secrets in a body: what the document says is for requests alone, and by its name or format is a secret. */
  note(operation: Operation, value: unknown): void {
    const places = remembered(this.#places, operation, () => withheldIn(bodySchema(operation)).filter(isSecret))
    for (const place of places.flatMap(({ path }) => placesAt(value, path))) {
      const text = at(value, place)
      if (typeof text === 'string' && text.length >= SHORTEST) this.#texts.add(text)
    }
  }

  /** True for a text that was sent as a secret. */
  has(text: unknown): boolean {
    return this.#texts.has(text)
  }
}
