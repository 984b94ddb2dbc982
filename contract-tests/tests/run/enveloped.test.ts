/** What a service remembers is judged where the item stands in an envelope, and where PUT creates it under a name. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { isNight, nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const data = (inner: string): string => json(`{ type: object, required: [data], properties: { data: ${inner} } }`)
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`
const missing = `'404': { description: There is none }`
const VOYAGE = `port: { type: string, minLength: 1, maxLength: 80 }, remark: { type: [string, 'null'], maxLength: 80 }, berths: { type: integer, minimum: 1, maximum: 90, default: 4 }`
const given = (attributes: string, required: string): string =>
  `{ type: object, additionalProperties: false, required: [type, attributes], properties: { type: { const: voyages }, attributes: { type: object, additionalProperties: false, ${required}properties: { ${attributes} } } } }`

const DOCUMENT = `openapi: 3.1.0
info: { title: Ferries, version: '1' }
components:
  schemas:
    Voyage:
      type: object
      required: [id, type, attributes]
      properties:
        id: { type: string }
        type: { const: voyages }
        attributes: { type: object, required: [port, phase, createdAt], properties: { ${VOYAGE}, phase: { type: string, enum: [planned, cancelled], readOnly: true }, createdAt: { type: string, format: date-time, readOnly: true } } }
    Pier: { type: object, required: [owner], properties: { code: { type: string, readOnly: true }, owner: { type: string, minLength: 1, maxLength: 60 }, memo: { type: string, maxLength: 60 }, edits: { type: integer, readOnly: true, description: Increases by one with each change }, depth: { type: integer, minimum: 1, maximum: 40, default: 7 } } }
paths:
  /voyages:
    get:
      operationId: listVoyages
      parameters: [{ name: 'filter[port]', in: query, schema: { type: string } }, { name: 'filter[minBerths]', in: query, schema: { type: integer } }]
      responses: { '200': { description: OK, ${data(`{ type: array, items: ${ref('Voyage')} }`)} } }
    post: { operationId: addVoyage, requestBody: { required: true, ${data(given(VOYAGE, 'required: [port], '))} }, responses: { '201': { description: Created, ${data(ref('Voyage'))} }, '400': { description: Refused } } }
  /voyages/{voyageId}:
    parameters: [{ name: voyageId, in: path, required: true, schema: { type: string, pattern: '^[0-9]+$' } }]
    get: { operationId: getVoyage, responses: { '200': { description: OK, ${data(ref('Voyage'))} }, ${missing} } }
    patch: { operationId: changeVoyage, requestBody: { required: true, ${data(given(VOYAGE.replace(', default: 4', ''), ''))} }, responses: { '200': { description: Changed, ${data(ref('Voyage'))} }, '400': { description: Refused }, ${missing} } }
    delete: { operationId: endVoyage, responses: { '204': { description: Deleted }, ${missing} } }
  /voyages/{voyageId}/cancel:
    parameters: [{ name: voyageId, in: path, required: true, schema: { type: string, pattern: '^[0-9]+$' } }]
    post: { operationId: cancelVoyage, responses: { '200': { description: It is cancelled, ${data(ref('Voyage'))} }, ${missing}, '409': { description: The voyage is cancelled already } } }
  /piers:
    get: { operationId: listPiers, responses: { '200': { description: OK, ${json(`{ type: array, items: ${ref('Pier')} }`)} } } }
  /piers/{code}:
    parameters: [{ name: code, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{1,40}$' } }]
    get: { operationId: getPier, responses: { '200': { description: OK, ${json(ref('Pier'))} }, ${missing} } }
    put: { operationId: putPier, requestBody: { required: true, ${json(ref('Pier'))} }, responses: { '200': { description: Replaced, ${json(ref('Pier'))} }, '201': { description: Created, ${json(ref('Pier'))} }, '400': { description: Refused } } }
    delete: { operationId: removePier, responses: { '204': { description: Deleted }, ${missing} } }
`

type Attributes = Readonly<Record<string, unknown>>
type Given = { readonly method: string; readonly url: URL; readonly body: unknown }
type Answer = { readonly status: number; readonly value?: unknown }

/** A service with one bad habit, or none. */
class Ferries {
  readonly voyages = new Map<string, Attributes>()
  readonly piers = new Map<string, Attributes>()
  readonly #habit: string
  #last = 0

  constructor(habit: string) {
    this.#habit = habit
  }

  answer(given: Given): Answer {
    const [, kind, name, act] = given.url.pathname.split('/')
    if (kind !== 'voyages') return this.#pier(given, name)
    return act === undefined ? this.#voyage(given, name) : this.#cancelled(name ?? '')
  }

  #shown(id: string): unknown {
    return { id, type: 'voyages', attributes: this.voyages.get(id) }
  }

  #cancelled(id: string): Answer {
    const known = this.voyages.get(id)
    if (known === undefined || known.phase === 'cancelled') return { status: known === undefined ? 404 : 409 }
    if (this.#habit !== 'acted') this.voyages.set(id, { ...known, phase: 'cancelled' })
    return { status: 200, value: { data: this.#shown(id) } }
  }

  #voyage({ method, url, body }: Given, id: string | undefined): Answer {
    const sent: Attributes = Object(Object(Object(body).data).attributes)
    const isGood = (sent.port === undefined || typeof sent.port === 'string') && body !== undefined
    if (id === undefined && method === 'POST') {
      if (!isGood || sent.port === undefined) return { status: 400 }
      const made = String(++this.#last)
      const berths = this.#habit === 'default' ? 9 : 4
      this.voyages.set(made, { remark: null, berths, ...sent, phase: 'planned', createdAt: new Date().toISOString() })
      return { status: 201, value: { data: this.#shown(made) } }
    }
    if (id === undefined) {
      const port = this.#habit === 'filter' ? null : url.searchParams.get('filter[port]')
      const least = Number(url.searchParams.get('filter[minBerths]')) + (this.#habit === 'bound' ? 1 : 0)
      const found = [...this.voyages].filter(
        ([, one]) => (port === null || one.port === port) && Number(one.berths) >= least,
      )
      return { status: 200, value: { data: found.map(([each]) => this.#shown(each)) } }
    }
    const known = this.voyages.get(id)
    if (known === undefined) return { status: 404 }
    if (method === 'DELETE') return (this.voyages.delete(id) && { status: 204 }) || { status: 404 }
    if (method === 'PATCH') {
      if (!isGood) return { status: 400 }
      const lost =
        this.#habit === 'kept'
          ? { remark: null }
          : this.#habit === 'born'
            ? { createdAt: new Date().toISOString() }
            : {}
      this.voyages.set(id, { ...known, ...lost, ...sent })
      if (this.#habit === 'alone') for (const [each, one] of this.voyages) this.voyages.set(each, { ...one, ...sent })
    }
    return { status: 200, value: { data: this.#shown(id) } }
  }

  #pier({ method, body }: Given, code: string | undefined): Answer {
    if (code === undefined) return { status: 200, value: [...this.piers.values()] }
    const known = this.piers.get(code)
    if (method === 'PUT') {
      const { owner, ...rest } = Object(body)
      if (!/^[a-z0-9-]{1,40}$/.test(code) || typeof owner !== 'string') return { status: 400 }
      const before = this.#habit === 'whole' ? known : {}
      const depth = this.#habit === 'put-default' ? 8 : 7
      const named = this.#habit === 'renames' ? { code, ...rest } : { ...rest, code }
      const edits = Number(known?.edits ?? 0) + (this.#habit === 'uncounted' && known !== undefined ? 0 : 1)
      this.piers.set(code, { depth, ...before, ...named, owner, edits })
      const isNew = known === undefined || this.#habit === 'always new'
      return { status: isNew && this.#habit !== 'never new' ? 201 : 200, value: this.piers.get(code) }
    }
    if (known === undefined) return { status: 404 }
    if (method === 'DELETE' && this.#habit !== 'gone') this.piers.delete(code)
    return method === 'DELETE' ? { status: 204 } : { status: 200, value: known }
  }
}

const NAMES = ['list-voyages', 'add-voyage', 'change-voyage', 'end-voyage', 'cancel-voyage', 'put-pier', 'remove-pier']

/** What a run finds of the state of a service with a habit, in some operations. */
async function foundOf(
  habit: string,
  names = NAMES,
): Promise<{ readonly broken: readonly string[]; readonly open: readonly string[] }> {
  const ferries = new Ferries(habit)
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    let body: unknown
    try {
      body = JSON.parse(sent)
    } catch {}
    const url = new URL(request.url ?? '', 'http://ferries')
    const { status, value } = ferries.answer({ method: request.method ?? '', url, body })
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
  const { origin, close } = await listening(server)
  await using closing = new AsyncDisposableStack()
  closing.defer(close)
  return await judgedAt(() => origin, names)
}

/** What a run finds of the state of the service at an address, which may depend on the document. */
async function judgedAt(addressOf: (spec: string) => string | Promise<string>, names = NAMES) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'ferries-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const only = names.map((name) => `${name}.state`)
  const { report } = await verifyWithReason({ spec, target: await addressOf(spec), seed: 1, run: 1, only })
  const of = (...outcomes: readonly string[]): readonly string[] =>
    report.requirements.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id.replace('.state.', ' '))
  return { broken: of('failed', 'warned').toSorted(), open: of('inconclusive') }
}

test('a service that keeps what it is sent breaks nothing, in an envelope and by PUT', async () => {
  assert.deepEqual(await foundOf(''), { broken: [], open: [] })
})

nightly('the mock is such a service, and its action changes what stands in the attributes', async () => {
  await using running = new AsyncDisposableStack()
  const found = await judgedAt(async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual(found, { broken: [], open: [] })
})

// Each check has a service without an envelope by day, in state.test.ts; then a habit is only looked for at the operation that it breaks.
for (const [habit, broken] of sampled(2, [
  ['kept', ['change-voyage kept']],
  ['born', ['change-voyage born']],
  ['default', ['add-voyage defaults']],
  ['filter', ['list-voyages filtered.filter[port]']],
  ['bound', ['list-voyages filtered.filter[minBerths]']],
  ['acted', ['cancel-voyage acted']],
  ['put-default', ['put-pier defaults']],
  ['whole', ['put-pier whole']],
  ['gone', ['remove-pier gone']],
  ['alone', ['change-voyage alone']],
  ['uncounted', ['put-pier counting']],
  ['always new', ['put-pier placed']],
  ['never new', ['put-pier placed']],
  ['renames', ['put-pier given', 'put-pier placed']],
] as const)) {
  test(`of a service with one bad habit, "${habit}", that is found, and nothing else`, async () => {
    const names = broken.map((one) => one.replace(/ .*/, ''))
    assert.deepEqual((await foundOf(habit, isNight ? NAMES : names)).broken, broken)
  })
}
