/** Refuses a password that is said again, and is another there, where the document has an answer for what is wrong. */

import { bodySchema } from '../../../spec/contract/responses.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { secretRepeated } from '../../../spec/names/value-roles.ts'
import { secretsApart } from '../../../spec/requirements/item-sent.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { sentence } from '../../../spec/schema/violation.ts'
import { rejection } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { MockResponse } from '../message/message.ts'
import type { Means } from '../steps/means.ts'
import type { Turn } from '../steps/turn.ts'

/** Null for an operation that takes none, or has no refusal. */
export function refuseApart({ operation }: Plan, { reject }: Means): ((turn: Turn) => MockResponse | null) | null {
  const status = ['422', '400'].find((one) => operation.responses.some((each) => each.status === one))
  const body = bodySchema(operation)
  const isTwice = [body, ...(body?.wide.properties.values() ?? [])].some((part) => {
    const names = [...namesIn([part])].map(englishOf)
    return names.some((one) => secretRepeated(one, names) !== null)
  })
  if (status === undefined || !isTwice) return null
  return ({ request, sent, isUsual }) => {
    const expected = 'must be the password beside it'
    const violations = secretsApart(isUsual ? sent?.exact : null).map((pointer) => ({
      ...{ pointer, keyword: 'const', rule: '', expected },
    }))
    const message = `The request is refused: ${sentence(violations, (place) => place)}`
    const refused = { ...rejection(operation, 'body-invalid', message), violations }
    return violations.length === 0 ? null : reject(request, refused, { status: Number(status) })
  }
}
