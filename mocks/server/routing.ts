/** Sends each request to the control surface or to what answers the API. */

import type { RequestListener } from 'node:http'
import type { ControlSurface } from '../control/control.ts'
import type { HttpAdapter } from '../http/adapter.ts'
import { isControl } from '../http/control-address.ts'
import type { HeldResponses } from '../http/held-responses.ts'
import { readSessionAddress } from '../http/session-name.ts'

/** The listeners of an adapter, behind the addresses of the control surface and of sessions. */
export function routed(
  { onRequest, onContinue, plain, ...handlers }: HttpAdapter,
  control: ControlSurface,
  held: HeldResponses,
): HttpAdapter {
  const orControl = (answer: RequestListener): RequestListener => {
    return (request, response) => {
      if (!held.arrive(response)) return
      readSessionAddress(request)
      // Two calls, and not one of a chosen function: V8 optimizes a call better if it always has the same callee.
      if (isControl(request.url)) {
        held.wait(response, 0, () => {
          held.hold(response)
          control.onRequest(request, response)
        })
      } else answer(request, response)
    }
  }
  return {
    ...handlers,
    onRequest: orControl(onRequest),
    ...(plain !== undefined && {
      plain: {
        ...plain,
        answer: (head, body, connection) => {
          const made = isControl(head.url) ? null : plain.answer(head, body, connection)
          return typeof made === 'function' ? orControl(made) : made
        },
      },
    }),
    ...(onContinue !== undefined && {
      onContinue: (request, response) => {
        readSessionAddress(request)
        if (isControl(request.url)) response.writeContinue()
        orControl(onContinue)(request, response)
      },
    }),
  }
}
