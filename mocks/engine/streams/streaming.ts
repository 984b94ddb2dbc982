/** Answers in streams of events. Only mocks of documents with streams load this code. */

import type { Api, MediaType, Operation } from '../../../spec/contract/contract.ts'
import { covers } from '../../../spec/http/media-type.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { eventBreaches } from '../../../spec/streams/breaches.ts'
import { readEvents } from '../../../spec/streams/event-reader.ts'
import { type StreamForm, streamForm, streamKind } from '../../../spec/streams/form.ts'
import { eventOf, eventText, isStreamText, type StreamEvent, streamPieces } from '../../../spec/streams/frames.ts'
import { type LateParts, PARTS } from '../answer/parts.ts'
import type { BodyMakers, Occasion } from '../answer/responder.ts'
import { readMilliseconds } from '../message/delay.ts'
import type { ShownViolation, Written } from '../message/message.ts'
import type { EngineSettings } from '../message/settings.ts'
import type { Generate } from '../values/generate.ts'
import { eventMaker } from './made-events.ts'
import { createWish } from './wishes.ts'

export type Streaming = ReturnType<typeof createStreaming>

/** Milliseconds between two pieces of a stream that goes on, where no pace is named. */
const GOING_ON_MS = 1_000

export function createStreaming(api: Api, settings: EngineSettings) {
  readMilliseconds('streamPace', settings.streamPace ?? undefined)
  /** Parts that take the place of the usual ones, which they call for answers that are no streams. */
  const parts: Pick<LateParts, 'inText' | 'answerViolations'> = {
    inText: (generate, mediaType) => {
      const form = streamForm(mediaType)
      return form === null
        ? PARTS.inText(generate, mediaType)
        : streamMakers(generate, mediaType, form, settings, namedEnd(api, mediaType))
    },
    answerViolations: (plan, written) => [
      ...PARTS.answerViolations(plan, written),
      ...eventViolations(plan.operation, written),
    ],
  }
  return { parts, wish: createWish() }
}

function streamMakers(
  generate: Generate,
  mediaType: MediaType,
  form: StreamForm,
  settings: EngineSettings,
  end: string | null,
): BodyMakers {
  const { kind } = form
  const examples = examplesOf(mediaType, form)
  const documented = [...examples.values()].flat()
  const made = eventMaker(form, generate)
  const write = (occasion: Occasion, pieces: readonly string[], more: ((number: number) => string) | null): string => {
    const isOpen = isGoingOn(occasion, settings)
    const last = Number(occasion.request?.header('last-event-id') ?? Number.NaN)
    const rest = isGet(occasion) && Number.isInteger(last) && last > 0 ? pieces.slice(last) : pieces
    const next =
      more ?? ((number: number) => (kind === 'events' ? ': ping\n\n' : (pieces[number % pieces.length] ?? '\n')))
    const pace = occasion.preferences?.streamPace ?? settings.streamPace ?? (isOpen ? GOING_ON_MS : 0)
    occasion.stream = { pieces: rest, pace: isOpen ? Math.max(1, pace) : pace, next: isOpen ? next : null }
    return rest.join('')
  }
  const makeUp: BodyMakers['body'] = (sent, occasion) => {
    const { events, more } = made(sent, occasion)
    // A page's EventSource goes on by the number of the last event.
    const numbered = (event: StreamEvent, index: number): string =>
      eventText(kind, isGet(occasion) && form.about === 'data' ? { id: String(index + 1), ...event } : event)
    const pieces = events.map(numbered)
    const isOpen = isGoingOn(occasion, settings)
    const whole = end === null || isOpen ? pieces : [...pieces, eventText(kind, { data: end })]
    // Events about one thing that is not finished yet.
    const shown = isOpen && more === null ? whole.slice(0, -1) : whole
    return write(
      occasion,
      shown,
      more === null ? null : (number) => numbered(more(events.length + number), events.length + number),
    )
  }
  return {
    body: (sent, occasion) => (documented.length === 0 ? makeUp(sent, occasion) : write(occasion, documented, null)),
    dynamic: (occasion) => makeUp(null, occasion),
    example: (name) => examples.get(name)?.join('') ?? null,
  }
}

function isGoingOn({ preferences }: Occasion, { streamOpen }: EngineSettings): boolean {
  return preferences?.streamOpen ?? streamOpen === true
}

function isGet({ request, key }: Occasion): boolean {
  return request === undefined ? key.startsWith('GET ') : request.method === 'GET'
}

/** The events of each example by its name, those that break their schema left out. A text of a stream is sent as it is. */
function examplesOf({ examples }: MediaType, form: StreamForm): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, readonly string[]>()
  for (const { name, value } of examples) {
    const pieces =
      typeof value === 'string' && isStreamText(form.kind, value)
        ? streamPieces(form.kind, value)
        : (Array.isArray(value) ? value : [value]).map((one) =>
            eventText(form.kind, eventOf(form.kind, one, form.about === 'fields')),
          )
    const bytes = new TextEncoder().encode(pieces.join(''))
    if (eventBreaches(form, readEvents(form.kind, bytes, true)).length === 0) texts.set(name, pieces)
  }
  return texts
}

/** The text that ends the streams of a document, if the description of a media type names one: `[DONE]`. */
function namedEnd({ operations, document }: Api, mediaType: MediaType): string | null {
  if (streamKind(mediaType.name) !== 'events') return null
  const operation = operations.find(({ responses }) => responses.some(({ content }) => content.includes(mediaType)))
  const sent = operation?.body?.content.flatMap(({ schema }) => [...(schema?.wide.properties.values() ?? [])]) ?? []
  const words = [
    document.at(operation?.pointer ?? ''),
    ...sent.flatMap((property) => property.parts.map(({ own }) => own.description)),
  ]
  return /\[DONE\]/.exec(JSON.stringify(words))?.[0] ?? null
}

function eventViolations(
  operation: Pick<Operation, 'responses'>,
  { status, headers, body }: Written,
): readonly ShownViolation[] {
  const type = headers['content-type']
  const mediaType = responseFor(operation, status)?.content.find(({ name }) => covers(name, type))
  const form = mediaType === undefined ? null : streamForm(mediaType)
  if (form === null) return []
  const events = readEvents(form.kind, new TextEncoder().encode(body), true)
  return eventBreaches(form, events).flatMap(({ event, violations }) =>
    violations.map(({ pointer, keyword, expected }) => ({
      ...{ in: 'answer' as const, requirement: null, pointer: null, keyword },
      expected: `event ${event.number}: ${pointer || 'its data'} ${expected}`,
    })),
  )
}
