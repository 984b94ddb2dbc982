/** The first thing to do: a request that succeeds, as a command. */

import type { Operation } from '../../../../spec/contract.ts'
import { quoted } from '../../../../spec/shell.ts'
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
  const command = request === null ? null : curlOf(operation, request)
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

function curlOf(operation: Operation, request: FixtureRequest): string {
  const { target, headers } = withCredential(operation, ANY_TOKEN, request)
  const type = request.contentType === null ? {} : { 'Content-Type': request.contentType }
  const lines = [`curl -i -X ${request.method} ${quoted(location.origin + target)}`]
  for (const [name, value] of Object.entries({ ...headers, ...type })) lines.push(`  -H ${quoted(`${name}: ${value}`)}`)
  if (request.body !== null) lines.push(`  -d ${quoted(request.body)}`)
  return lines.join(' \\\n')
}
