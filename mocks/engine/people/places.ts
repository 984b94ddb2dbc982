/** Where items tell of who wrote, bought or has them. */

import { listsOwn } from '../../../fixtures/items/references/naming.ts'
import { classes } from '../../../spec/generated/account-names.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { isA } from '../../../spec/names/value-roles.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import { namesToSend } from '../../../spec/resources/envelopes.ts'
import { thingKeyed } from '../../../spec/resources/references.ts'
import type { Resource } from '../../../spec/resources/resource.ts'

const AUTHORS = classes.authors.split(' ')
export const BUYERS = classes.buyers.split(' ')

/** Where items tell of who wrote them. */
export function placesIn({ schema: { wide } }: Resource, whom: readonly string[] = AUTHORS) {
  return [...wide.properties].flatMap(([name, schema]) => {
    const thing = thingKeyed(name)
    const words = thing === undefined ? englishOf(name) : `${thing}-id`
    const whose = whom.find((one) => words === one || words.startsWith(`${one}-`))
    return whose === undefined ? [] : [{ name, schema, whose, rest: words.slice(whose.length + 1) }]
  })
}

/** Who has what a list shows each of his own, where clients cannot say it, and nobody else is named: the `host` of a `hostId`. */
export const loneOwner = onceFor((resource: Resource): string | null => {
  const sent = namesToSend([resource.request])
  const isOwn = resource.uses.some(({ role, operation }) => role === 'list' && listsOwn(operation, resource))
  const people = [...resource.schema.wide.properties].flatMap(([name, schema]) => {
    // Whom nothing has yet, as its buyer, is not who makes it.
    const thing = sent.has(name) || !isOwn || schema.types?.has('null') === true ? undefined : thingKeyed(name)
    return thing !== undefined && isA('person', thing) ? [thing] : []
  })
  return people.length === 1 ? (people[0] ?? null) : null
})
