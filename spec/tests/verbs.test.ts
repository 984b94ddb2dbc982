/** Which names of operations say that something is ended, emptied or set off, and which only look alike. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileDocument } from '../document/document.ts'
import { harmSaid, isLookSaid } from '../names/verbs.ts'
import { requirementsOf } from '../requirements/requirements.ts'
import { listedChoices } from '../resources/lists/choices.ts'

/** The word that says so; null if none does. A row is the method and the path, then the id, then the summary. */
function said([line, id, summary = '']: readonly [line: string, id?: string, summary?: string]): string | null {
  const [method = '', path = ''] = line.split(' ')
  const harm = harmSaid({ method, path, id: id ?? `${method.toLowerCase()} ${path}`, summary })
  return harm === null ? null : `${harm.word} in its ${harm.where}`
}

test('the id, the path or the first word of the summary says that an operation ends, empties or sets off something', () => {
  const rows: readonly (readonly [says: string, line: string, id?: string, summary?: string])[] = [
    ['shutdown in its path', 'GET /admin/shutdown', 'getAdminShutdown'],
    ['shut down in its path', 'POST /admin/shut-down'],
    ['log out in its operation id', 'POST /session/end', 'AuthController_logOut'],
    ['logout in its path', 'GET /user/logout'],
    ['reset in its operation id', 'POST /__admin/state', 'resetMappingsAndJournal'],
    ['reset in its path', 'POST /sandbox/reset/now'],
    ['purge in its operation id', 'POST /queue', 'queues.purge'],
    ['persist in its operation id', 'POST /mappings/save', 'persistStubMappings'],
    ['import in its path', 'POST /orders/import'],
    ['bulk in its path', 'POST /users/bulk', 'createUsers'],
    ['batch in its path', 'POST /batch'],
    ['delete in its operation id', 'POST /items', 'items_delete_many'],
    ['send in its operation id', 'POST /mail', 'sendMail'],
    ['resend in its path', 'GET /users/resendWelcome'],
    ['restart in its summary', 'POST /nodes', 'nodes', 'Restarts every node'],
    ['start in its summary', 'GET /library/refresh', 'refreshLibrary', 'Starts a scan'],
    ['sign out in its summary', 'POST /session', 'session', 'Sign out everywhere'],
    ['pay in its path', 'POST /pay'],
    ['bulk in its path', 'PUT /orders/bulk-update', 'updateOrders'],
    ['execute in its path', 'POST /jobs:execute'],
    ['settings in its path', 'POST /gate/settings', 'updateGateSettings'],
    ['config in its path', 'POST /config', 'config', 'Sets the limits of all gates'],
    ['password in its path', 'POST /keeper/me/password', 'updateKeeper', 'Update the password of who asks.'],
    ['password in its path', 'POST /gate/password/change', 'gate_password_change_create'],
    ['password in its path', 'POST /gate/change-password'],
    ['stop in its summary', 'GET /irc/stop', 'get_irc_stop', 'Stop IRC connections'],
    ['global in its operation id', 'POST /bureau/checks', 'addGlobalCheck', 'Add a check'],
  ]
  for (const [says, ...row] of rows) assert.equal(said(row), says, row.join(' '))
})

test('a login, a search, a quote, a check, a noun and what is created are no such thing', () => {
  const rows: readonly (readonly [line: string, id?: string, summary?: string])[] = [
    ['POST /login', 'login', 'Will send JWT Token'],
    ['POST /auth/login', 'auth_login', 'Start a session'],
    ['POST /oauth/token', 'post /oauth/token', 'Send credentials and get a token'],
    ['POST /search', 'search', 'Run a search over all repositories'],
    ['POST /query/execute', 'executeQuery', 'Executes a query'],
    ['POST /inventory/batch-retrieve', 'batchRetrieve'],
    ['POST /reset/validate', 'validateResetToken'],
    ['POST /quotes', 'quote', 'Quotes a shipment'],
    ['POST /refunds', 'createRefund', 'Create a refund'],
    ['POST /payments', 'createPayment'],
    ['POST /settings', 'createSetting', 'Add a setting'],
    ['POST /login', 'loginWithPassword', 'Log in with a password'],
    ['GET /global/checks', 'listGlobalChecks'],
    ['POST /global/search', 'globalSearch'],
    ['GET /batch', 'listBatches', 'List batches'],
    ['GET /restore-jobs', 'listRestoreJobs'],
    ['GET /deploy_keys', 'deploy_keys_list'],
    ['POST /deploy_keys', 'createDeployKey'],
    ['GET /batch/{id}'],
    ['GET /StopPoint/{id}/Route', 'StopPoint_Route', 'Returns the route of a line'],
    ['GET /StopPoint/Search', 'StopPoint_Search'],
    ['GET /water', 'water', 'Clean water of the region'],
    ['GET /deployments'],
    ['GET /drops/latest', 'latest', 'Drop of the day'],
    ['GET /restaurants', 'restaurants'],
    ['GET /senders'],
  ]
  for (const row of rows) assert.equal(said(row), null, row.join(' '))
})

test('a PUT only looks if its path and its summary say so, and no verb of a change may be meant', () => {
  const looks = (path: string, summary: string): boolean =>
    isLookSaid({ method: 'PUT', path, id: `put ${path}`, summary })
  assert.deepEqual(
    [
      looks('/depot/search', 'Search the shelves'),
      looks('/depot/status', 'Return what is open'),
      looks('/letters/read', 'Read all letters'),
      looks('/depot/search', 'Change what is searched for'),
      looks('/depot/search', 'Reset the search'),
      looks('/depot', 'List the shelves'),
    ],
    [true, true, false, false, false, false],
  )
})

test('nothing is sent or required of a query parameter by which a read does more than look', async () => {
  const flag = { schema: { type: 'boolean' } }
  const parameters = [
    { name: 'recheck_all', schema: { enum: ['1'] } },
    { name: 'deleteAfterwards', ...flag },
    { name: 'sync', ...flag },
    { name: 'start', schema: { type: 'integer', minimum: 1 } },
    { name: 'import_id', schema: { type: 'integer' } },
    { name: 'deleted', ...flag },
    { name: 'marked', ...flag },
  ].map((one) => ({ ...one, in: 'query' }))
  const operation = { parameters, responses: { 200: { description: 'traps' }, 400: { description: 'refused' } } }
  const root = { openapi: '3.1.0', info: { title: 'Traps', version: '1' }, paths: { '/traps': { get: operation } } }
  const { contract } = await compileDocument('traps.json', JSON.stringify(root))
  const [traps] = contract.operations
  assert.ok(traps)
  const about = requirementsOf(contract).flatMap(({ concern }) =>
    concern.kind === 'request-parameter' ? [concern.parameter.name] : [],
  )
  assert.deepEqual([...new Set(about)], ['start', 'import_id', 'deleted', 'marked'])
  assert.deepEqual(
    listedChoices(traps).map(({ parameter }) => parameter.name),
    ['start', 'deleted', 'marked'],
  )
})
