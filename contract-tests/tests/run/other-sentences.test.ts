/** What a document says in other words of two things at once is asked of a service that is right, and of others with one bad habit. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { namesTaken } from '../../../spec/names/described.ts'
import { contentOf, judged } from './judged.ts'

const NAMES = ['name', 'code', 'quantity', 'userName', 'email']
for (const [sentence, taken] of [
  ['The name is taken, or more are sold than `quantity`.', ['name']],
  ['More are sold than quantity, or the name is taken', ['name']],
  ['The name is taken or the quantity is too low', ['name']],
  ['Quantity exceeds the stock or the name is taken', ['name']],
  ['Another item has this name; quantity is below what is sold', ['name']],
  ['Name already exists. Quantity below sold', ['name']],
  ['The name exists already and the quantity cannot go below what is sold', ['name']],
  ['The name or the code is already taken', ['name', 'code']],
  ['The code, or the e-mail address, is in use', ['code', 'email']],
  ['An item with this name and code exists', ['name', 'code']],
  ['There is no such code, or the name is taken', ['name']],
] as const)
  test(`"${sentence}" calls ${taken.join(' and ')} taken`, () => assert.deepEqual(namesTaken(sentence, NAMES), taken))

const key = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: integer } }]`
const NONE = `'404': { description: There is none. }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Fairs, version: '1' }
paths:
  /fairs:
    get: { operationId: fairs, responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Fair' } } } } } } }
    post: { operationId: addFair, requestBody: { required: true, ${contentOf('NewFair')} }, responses: { '201': { description: Made, ${contentOf('Fair')} }, '400': { description: bad }, '409': { description: 'The name is taken, or fewer stalls are left than \`quantity\`.' }, '415': { description: The body must be application/json. } } }
  /fairs/{fairId}:
    ${key('fairId')}
    get: { operationId: fair, responses: { '200': { description: OK, headers: { ETag: { schema: { type: string } } }, ${contentOf('Fair')} }, ${NONE} } }
    put:
      operationId: putFair
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      description: With a version in the header, the fair is only replaced if that is the current one (otherwise 412). A closed fair cannot be changed (409).
      requestBody: { required: true, ${contentOf('NewFair')} }
      responses: { '200': { description: OK, ${contentOf('Fair')} }, '400': { description: bad }, ${NONE}, '409': { description: 'The name is taken, or fewer stalls are left than \`quantity\`.' }, '412': { description: another } }
    delete: { operationId: dropFair, description: A fair that has stalls (shut ones too) cannot be deleted., responses: { '204': { description: gone }, ${NONE}, '409': { description: The fair still has stalls. } } }
  /fairs/{fairId}/stalls:
    ${key('fairId')}
    post: { operationId: addStall, requestBody: { required: true, ${contentOf('NewStall')} }, responses: { '201': { description: Made, ${contentOf('Stall')} }, '400': { description: bad }, ${NONE} } }
  /stalls/{stallId}:
    ${key('stallId')}
    get: { operationId: stall, responses: { '200': { description: OK, ${contentOf('Stall')} }, ${NONE} } }
    delete: { operationId: dropStall, responses: { '204': { description: gone }, ${NONE} } }
  /stalls/{stallId}/shut:
    ${key('stallId')}
    post: { operationId: shutStall, description: The stall is shut then., responses: { '200': { description: OK, ${contentOf('Stall')} }, ${NONE} } }
  /fairs/{fairId}/open:
    ${key('fairId')}
    post: { operationId: openFair, description: The planned fair goes \`open\` and \`openedAt\` is set. It needs at least one stall. Anything else gets 409., responses: { '200': { description: OK, ${contentOf('Fair')} }, ${NONE}, '409': { description: no } } }
  /fairs/{fairId}/close:
    ${key('fairId')}
    post: { operationId: closeFair, description: The fair is closed then. Anything else than an open fair gets 409., responses: { '200': { description: OK, ${contentOf('Fair')} }, ${NONE}, '409': { description: no } } }
  /passes:
    get:
      operationId: passes
      parameters: [{ name: fairId, in: query, description: 'Only passes for this fair, those for every fair among them.', schema: { type: integer } }, { name: endsBefore, in: query, description: 'Only passes whose \`endsOn\` is before this day, or that never end', schema: { type: string, format: date } }, { name: holder, in: query, description: Only passes whose holder begins with this text, schema: { type: string } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pass' } } } } } }
    post: { operationId: addPass, requestBody: { required: true, ${contentOf('NewPass')} }, responses: { '201': { description: Made, ${contentOf('Pass')} }, '400': { description: bad }, '422': { description: There is no such fair. } } }
  /passes/{passId}:
    ${key('passId')}
    get: { operationId: pass, responses: { '200': { description: OK, ${contentOf('Pass')} }, ${NONE} } }
    delete: { operationId: dropPass, responses: { '204': { description: gone }, ${NONE} } }
components:
  schemas:
    NewFair: { type: object, required: [name, quantity], properties: { name: { type: string, minLength: 1, maxLength: 90 }, quantity: { type: integer, minimum: 1, maximum: 900 } } }
    Fair: { type: object, required: [id, name, quantity, status, openedAt], properties: { openedAt: { type: [string, 'null'], format: date-time, readOnly: true }, id: { type: integer, readOnly: true }, name: { type: string }, quantity: { type: integer }, status: { enum: [planned, open, closed], readOnly: true } } }
    NewStall: { type: object, required: [label], properties: { label: { type: string, minLength: 1, maxLength: 90 } } }
    Stall: { type: object, required: [id, fairId, label, status], properties: { status: { enum: [free, shut], readOnly: true }, id: { type: integer, readOnly: true }, fairId: { type: integer, readOnly: true }, label: { type: string } } }
    NewPass: { type: object, required: [holder], properties: { mail: { type: string, format: email, description: Unique and kept in lower case }, holder: { type: string, minLength: 1, maxLength: 90 }, fairId: { type: [integer, 'null'], description: Null means for every fair } } }
    Pass: { type: object, required: [id, holder, fairId, endsOn], properties: { mail: { type: string }, endsOn: { type: [string, 'null'], format: date, readOnly: true }, id: { type: integer, readOnly: true }, holder: { type: string }, fairId: { type: [integer, 'null'] } } }
`

type Kept = { readonly id: number; readonly [name: string]: unknown }
type Reply = readonly [status: number, value?: unknown]

/** A service of fairs with one habit, or none. */
function fairsWith(habit: string) {
  let last = 0
  const [fairs, passes, stalls] = [new Map<number, Kept>(), new Map<number, Kept>(), new Map<number, Kept>()]
  const keep = (kept: Map<number, Kept>, value: Kept): Kept => kept.set(value.id, value).get(value.id) ?? value
  for (const name of ['Spring', 'Autumn'])
    keep(fairs, { id: ++last, name, quantity: 20, openedAt: null, status: 'open' })
  for (const fairId of [1, 2, null, 1, null])
    keep(passes, { id: ++last, holder: `Holder ${last}`, fairId, endsOn: null })
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && [...value].length <= 90
  const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 900
  const ofFair = (method: string, id: number, verb: string | undefined, sent: Record<string, unknown>): Reply => {
    const known = fairs.get(id)
    if (method !== 'GET' && method !== 'DELETE' && verb === undefined) {
      if (method === 'PUT' && known === undefined) return [404]
      if (!isText(sent.name) || !isCount(sent.quantity)) return [400]
      const isTaken = [...fairs.values()].some((fair) => fair !== known && fair.name === sent.name)
      if (known?.status === 'closed' && habit !== 'changes what is closed') return [409]
      if (isTaken && habit !== 'takes any name') return [409]
      const { name, quantity } = sent
      const made = keep(fairs, { status: 'planned', openedAt: null, ...known, id: known?.id ?? ++last, name, quantity })
      return [known === undefined ? 201 : 200, made]
    }
    if (known === undefined) return [404]
    const isReady = [...stalls.values()].some(({ fairId }) => fairId === id) || habit === 'opens without a stall'
    const openedAt = habit === 'says no moment' ? null : '2026-12-01T08:00:00Z'
    if (verb === 'stalls')
      return isText(sent.label)
        ? [201, keep(stalls, { id: ++last, fairId: id, label: sent.label, status: 'free' })]
        : [400]
    if (verb === 'open')
      return known.status === 'planned' && isReady ? [200, keep(fairs, { ...known, status: 'open', openedAt })] : [409]
    if (verb === 'close') return known.status === 'open' ? [200, keep(fairs, { ...known, status: 'closed' })] : [409]
    const isHeld = (one: Kept): boolean =>
      one.fairId === id && (habit !== 'is left by the shut' || one.status === 'free')
    if (method === 'DELETE' && [...stalls.values()].some(isHeld)) return [409]
    return method === 'DELETE' ? [fairs.delete(id) ? 204 : 404] : [200, known]
  }
  const ofPass = (method: string, id: number, sent: Record<string, unknown>): Reply => {
    const { holder, fairId = null, mail } = sent
    const own = typeof mail !== 'string' ? {} : { mail: habit === 'keeps capitals' ? mail : mail.toLowerCase() }
    const isMail = mail === undefined || (typeof mail === 'string' && /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(mail))
    if (method === 'POST' && !isMail) return [400]
    if (method === 'POST' && !(isText(holder) && (fairId === null || Number.isInteger(fairId)))) return [400]
    if (method === 'POST' && fairId !== null && !fairs.has(Number(fairId))) return [422]
    if (method === 'POST') return [201, keep(passes, { ...own, id: ++last, holder, fairId, endsOn: null })]
    const known = passes.get(id)
    if (known === undefined) return [404]
    return method === 'DELETE' ? [passes.delete(id) ? 204 : 404] : [200, known]
  }
  const ofStall = (method: string, id: number, verb: string | undefined): Reply => {
    const known = stalls.get(id)
    if (known === undefined) return [404]
    if (verb === 'shut') return [200, keep(stalls, { ...known, status: 'shut' })]
    return method === 'DELETE' ? [stalls.delete(id) ? 204 : 404] : [200, known]
  }
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fairs')
    const [, kind, id, verb] = pathname.split('/')
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    const sent = Object(tryParseJson(await text(request))?.value)
    const [asked, begun] = [searchParams.get('fairId'), searchParams.get('holder') ?? '']
    const isLeftOut = habit === 'leaves out the endless' && searchParams.has('endsBefore')
    const isShown = ({ fairId, holder }: Kept): boolean =>
      !isLeftOut &&
      (asked === null || String(fairId) === asked || (fairId === null && habit !== 'leaves out those of all')) &&
      (habit === 'looks anywhere' ? String(holder).includes(begun) : String(holder).startsWith(begun))
    const list = kind === 'fairs' ? [...fairs.values()] : [...passes.values()].filter(isShown)
    const tagOf = (fair: Kept | undefined): string => `"${Buffer.from(JSON.stringify([fair])).toString('base64url')}"`
    const tags = request.headers['if-match']?.split(/,\s*/) ?? []
    const matched = habit === 'heeds the first tag' ? tags.slice(0, 1) : tags
    const known = kind === 'fairs' ? fairs.get(Number(id)) : undefined
    const isOther = tags.length > 0 && !matched.includes('*') && !matched.includes(tagOf(known))
    const isMistyped = method === 'POST' && kind === 'fairs' && id === undefined && habit !== 'reads plain text'
    const [status, value]: Reply =
      known !== undefined && method === 'PUT' && isOther
        ? [412]
        : isMistyped && request.headers['content-type'] === 'text/plain'
          ? [415]
          : id === undefined && method === 'GET'
            ? [200, list]
            : kind === 'fairs'
              ? ofFair(method, Number(id), verb, sent)
              : kind === 'stalls'
                ? ofStall(method, Number(id), verb)
                : ofPass(method, Number(id), sent)
    const tag = known !== undefined && verb === undefined ? { ETag: tagOf(fairs.get(known.id)) } : {}
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json', ...tag })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

test('the mock keeps a text in the letters that are said', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fairs-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  await using mock = await createMockServer({ port: 0, spec, watch: false })
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const body = JSON.stringify({ holder: 'Ada', mail: 'Ada@Fair.Example' })
  const made = await fetch(`${mock.url}/passes`, { ...sent, body })
  assert.equal(Object(await made.json()).mail, 'ada@fair.example')
})

async function brokenBy(habit: string, ...only: readonly string[]): Promise<readonly string[]> {
  const { report } = await judged(fairsWith(habit), DOCUMENT, undefined, only)
  return report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
}

nightly('fairs that do as is said break nothing', async () => assert.deepEqual(await brokenBy(''), []))

for (const [habit, id] of sampled(3, [
  ['changes what is closed', 'put-fair.state.barred'],
  ['takes any name', 'add-fair.state.unique'],
  ['opens without a stall', 'open-fair.state.barred'],
  ['says no moment', 'open-fair.state.acted'],
  ['looks anywhere', 'passes.state.filtered.holder'],
  ['leaves out those of all', 'passes.state.filtered.fairId'],
  ['leaves out the endless', 'passes.state.filtered.endsBefore'],
  ['heeds the first tag', 'put-fair.state.guarded'],
  ['is left by the shut', 'drop-fair.state.holding'],
  ['reads plain text', 'add-fair.request.body.media-type'],
  ['keeps capitals', 'add-pass.state.lettered'],
] as const))
  test(`fairs with the habit "${habit}" break a sentence`, async () => {
    // What is barred when, a run learns by all that it sends.
    const only = id.endsWith('.barred') ? [] : [id]
    assert.ok((await brokenBy(habit, ...only)).includes(id))
  })
