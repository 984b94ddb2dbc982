/** What the page shows before the first request: a command that sends a request which succeeds. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { curlOf } from '../../../../spec/http/curl.ts'
import type { Header } from '../../../../spec/http/message.ts'
import type { FixtureRequest } from '../../fixtures.ts'
import { actions, byId, copyButton, element, fill } from '../page/dom.ts'
import { mock } from '../page/mock.ts'
import { draftFor } from './credentials.ts'
import { withToken } from './outgoing.ts'
import { ANY_TOKEN } from './token.ts'

/** Counts the calls, so that only the latest one shows what it found. */
let turn = 0

/** Fills the part of the page that is shown while a session, or the mock, has no requests. */
export async function showFirstRequest(operations: readonly Operation[], session: string): Promise<void> {
  const operation = operations.find(({ body }) => body?.content.some(({ json }) => json)) ?? operations[0]
  if (operation === undefined) return
  const own = ++turn
  const request = await mock.plainFixture(operation.id, 0).catch(() => null)
  const command = request === null ? null : firstCommand(operation, request, session)
  if (own !== turn) return
  fill(
    byId('empty', HTMLElement),
    element('h3', session === '' ? 'No requests yet' : `No requests yet in session ${session}`),
    element('p', `${whereTo(session)}, or paste this into a shell:`),
    command === null
      ? null
      : [
          element('pre.command', { tabindex: 0, 'aria-label': 'Command for a first request' }, command),
          actions(copyButton('Copy the command', () => command)),
        ],
    element('p', 'Or ', element('a', { href: '#send' }, 'send a fixture from here'), '.'),
  )
}

function whereTo(session: string): string {
  if (session === '') return `The mock listens on ${location.origin}. Point your front end at it`
  const address = `${location.origin}/_mock/session/${encodeURIComponent(session)}`
  return `Send the header X-Mock-Session with each request of this session, or point your front end at ${address}`
}

function firstCommand(operation: Operation, request: FixtureRequest, session: string): string {
  const { target, headers, ...rest } = withToken(draftFor(operation, request), ANY_TOKEN)
  const own: Header[] = session === '' ? [] : [['X-Mock-Session', session]]
  return curlOf({ ...rest, url: location.origin + target, headers: [...headers, ...own], options: ['--include'] })
}
