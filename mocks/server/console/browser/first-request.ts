/** The first thing to do: a request that succeeds, as a command. */

import type { Operation } from '../../../../spec/contract.ts'
import { curlOf } from '../../../../spec/http/curl.ts'
import type { Header } from '../../../../spec/http/message.ts'
import type { FixtureRequest } from '../fixtures.ts'
import { copyButton } from './clipboard.ts'
import { ANY_TOKEN, withCredential } from './credentials.ts'
import { byId, element } from './dom.ts'
import { mock } from './mock.ts'

/** Fills the place that is shown where there are no requests. */
export async function showFirstRequest(operations: readonly Operation[]): Promise<void> {
  const operation = operations.find(({ body }) => body?.content.some(({ json }) => json)) ?? operations[0]
  if (operation === undefined) return
  const cases = await mock.cases(operation.id).catch(() => null)
  const plain = cases?.find(({ kinds }) => kinds.includes('valid'))
  const request = plain === undefined ? null : await mock.fixture(operation.id, plain.case, 0).catch(() => null)
  const command = request === null ? null : commandOf(operation, request)
  byId('empty', HTMLElement).replaceChildren(
    element('h3', {}, 'No requests yet'),
    element('p', {}, `The mock listens on ${location.origin}. Point your front end at it, or paste this into a shell:`),
    ...(command === null
      ? []
      : [
          element('pre', { class: 'command', tabindex: 0, 'aria-label': 'Command for a first request' }, command),
          element(
            'p',
            { class: 'actions' },
            copyButton('Copy the command', () => command),
          ),
        ]),
    element('p', {}, 'Or ', element('a', { href: '#send' }, 'send a fixture from here'), '.'),
  )
}

function commandOf(operation: Operation, { method, contentType, body, ...request }: FixtureRequest): string {
  const { target, headers } = withCredential(operation, ANY_TOKEN, request)
  const type: Header[] = contentType === null ? [] : [['Content-Type', contentType]]
  const url = location.origin + target
  return curlOf({ method, url, headers: [...Object.entries(headers), ...type], body, options: ['--include'] })
}
