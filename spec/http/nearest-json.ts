/** Which of a body's JSON media types a request means. */

import type { MediaType, RequestBody } from '../contract/contract.ts'
import { jsonOf } from '../contract/responses.ts'
import { covers } from './media-type.ts'

/** The JSON media type of a body that is nearest to the one of a request: the type itself, a range, or {@link jsonOf}. */
export function jsonFor(body: RequestBody, type: string): MediaType | null {
  const fixed = ({ name }: MediaType): number => name.replaceAll('*', '').length
  const fitting = body.content.filter(({ name, json }) => json && covers(name, type))
  return fitting.toSorted((one, other) => fixed(other) - fixed(one))[0] ?? jsonOf(body)
}
