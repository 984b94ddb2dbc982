/** Judges the events of a stream. */

import type { ResponseSpec } from '../../spec/contract/contract.ts'
import { covers } from '../../spec/http/media-type.ts'
import { type Answer, allOf } from '../../spec/http/message.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import { isBeyondJudging } from '../../spec/json/beyond.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { sentence } from '../../spec/schema/violation.ts'
import { eventBreaches } from '../../spec/streams/breaches.ts'
import { readEvents } from '../../spec/streams/event-reader.ts'
import { streamForm, streamKind } from '../../spec/streams/form.ts'
import { type BodyJudge, MOST_NAMED } from './body.ts'
import { failed, inconclusive, pass } from './finding.ts'

/** Judges the events that arrived; a stream without an end can't be judged further. */
export function judgeEvents(
  requirement: Requirement,
  { content }: ResponseSpec,
  answer: Answer,
  bodies: BodyJudge,
): Finding[] {
  const type = allOf(answer.headers, 'content-type')
  const mediaType = content.find(({ name }) => streamKind(name) !== null && covers(name, type))
  const form = mediaType === undefined ? null : streamForm(mediaType)
  if (form === null || form.schema === null) return []
  const { body, fault, isOpen = false, redact } = answer
  const events = readEvents(form.kind, body, fault === null && !isOpen)
  if (events.length === 0 && (isOpen || fault !== null))
    return [inconclusive(requirement, fault ?? 'no event came while the stream was read')]
  try {
    const broken = eventBreaches(form, events)
    if (broken.length === 0) return [pass(requirement)]
    const impossible = bodies.impossible(form.schema)
    if (impossible !== null) return [inconclusive(requirement, impossible)]
    const named = broken.slice(0, MOST_NAMED).map(({ event, violations }) => {
      const what = sentence(violations, (pointer) => pointer || 'its data')
      return `event ${event.number} (line ${event.line}): ${what} ${excerpt(event.data, redact)}`
    })
    const more = broken.length > MOST_NAMED ? [`${broken.length - MOST_NAMED} more`] : []
    return [failed(requirement, requirement.text, [...named, ...more].join('; '))]
  } catch (error) {
    if (!isBeyondJudging(error)) throw error
    return [inconclusive(requirement, 'an event is nested too deeply, or too large, to be judged')]
  }
}
