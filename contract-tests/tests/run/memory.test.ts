/** A target that remembers: what is asked of one item is asked of one that is there. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { GALLERY, GARDEN, KENNEL, NURSERY } from '../../../mocks/tests/store/store-documents.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { readApi } from '../../../spec/read/contract.ts'
import { collectionsIn } from '../../../spec/resources/resources.ts'
import { severalAtOnce } from '../../client/pace.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf, type RunSettings } from '../../plan/plan.ts'
import { positiveControl } from '../../run/control.ts'
import type { CaseResult } from '../../run/record/events.ts'
import { ambiguityOf } from '../../stored/likeness.ts'
import { SETTINGS } from '../../targets/judging.ts'

const TOKEN = 'memory-token'

/** What a run finds of whatever serves a document at an address. */
async function found(spec: string, target: string, changes: Partial<RunSettings> = {}): Promise<readonly CaseResult[]> {
  const settings = { ...SETTINGS, target, ...changes }
  const plan = narrowed(planOf((await loadContract(spec)).contract, settings, TOKEN), settings)
  const context = contextOf(plan, settings, TOKEN)
  assert.equal((await positiveControl(context, plan)).kind, 'passed')
  await severalAtOnce(plan.jobs, settings.workers ?? 1, (job) => job.run(context))
  return context.recorder.results
}

/** Serves a document for the time of a test. */
async function judged(
  document: object,
  serve: (spec: string) => Promise<Service>,
  changes: Partial<RunSettings> = {},
): Promise<readonly CaseResult[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memory-'))
  const spec = join(folder.path, 'openapi.json')
  await writeFile(spec, JSON.stringify(document))
  const service = await serve(spec)
  return found(spec, service.url, changes).finally(() => service.close())
}

async function serving(server: Server): Promise<Service> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const close = async (): Promise<void> => void server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${address.port}`, close }
}

type Service = { readonly url: string; readonly close: () => Promise<void> }

// By day documents.test.ts holds the law for another document.
for (const [title, document] of Object.entries({ KENNEL, NURSERY, GALLERY, GARDEN })) {
  nightly(`the stateful mock conforms to ${title.toLowerCase()}, and its operations on items are decided`, async () => {
    // Nothing deletes a bed: without this the run creates few of them.
    const allow = ['post /beds']
    const results = await judged(document, (spec) => createMockServer({ port: 0, spec, tokens: [TOKEN] }), { allow })
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'failed').map(({ id, received }) => `${id}: ${received}`),
      [],
    )
    const decided = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ requirement }) => requirement))
    const undecided = results.filter(({ requirement }) => !decided.has(requirement))
    assert.deepEqual(
      undecided.map(({ requirement, reason }) => `${requirement}: ${reason}`),
      [],
    )
  })
}

test('a second run is not told that the first has used its keys', async () => {
  const uuid = { type: 'string', format: 'uuid' }
  const book = {
    type: 'object',
    required: ['title', 'kind'],
    properties: {
      bookId: uuid,
      shelfId: uuid,
      title: { type: 'string' },
      kind: { properties: { rate: { type: 'number' } } },
    },
  }
  const content = { 'application/json': { schema: book } }
  const shown = { 200: { description: 'a book', content } }
  const bookId = { name: 'bookId', in: 'path', required: true, schema: uuid }
  const books = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1.0.0' },
    paths: {
      '/books': {
        post: { requestBody: { required: true, content }, responses: { ...shown, 409: { description: 'known' } } },
      },
      '/books/{bookId}': { parameters: [bookId], get: { responses: { ...shown, 404: { description: 'unknown' } } } },
    },
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memory-'))
  const spec = join(folder.path, 'openapi.json')
  await writeFile(spec, JSON.stringify(books))
  await using mock = await createMockServer({ port: 0, spec, tokens: [TOKEN] })
  for (const run of [1, 2]) {
    const results = await found(spec, mock.url, { run })
    assert.deepEqual(
      results
        .filter(({ outcome, reason }) => outcome === 'failed' || reason?.includes('409'))
        .map(({ id, received, reason }) => `${id}: ${reason ?? received}`),
      [],
      `run ${run}`,
    )
  }
})

nightly('a service that accepts no text twice is judged whole in every run', async () => {
  const email = { type: 'string', format: 'email' }
  const person = {
    type: 'object',
    required: ['contact'],
    properties: {
      contact: { type: 'object', required: ['email'], properties: { email } },
      email,
      slug: { type: 'string', pattern: '^[a-z]{9,20}$' },
      nickname: { type: 'string', minLength: 3 },
    },
  }
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8 } }
  const form = { type: 'object', required: ['email'], properties: { email } }
  const responses = { 201: { description: 'kept' }, 400: { description: 'not kept' } }
  const taking = (type: string, schema: object): object => ({ required: true, content: { [type]: { schema } } })
  const people = {
    openapi: '3.1.0',
    info: { title: 'People', version: '1.0.0' },
    paths: {
      '/people': { post: { parameters: [key], requestBody: taking('application/json', person), responses } },
      '/forms': { post: { requestBody: taking('application/x-www-form-urlencoded', form), responses } },
    },
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memory-'))
  const spec = join(folder.path, 'openapi.json')
  await writeFile(spec, JSON.stringify(people))
  const { contract } = await loadContract(spec)
  const schemaOf = new Map(contract.operations.map(({ path, body }) => [path, body?.content[0]?.schema]))
  const taken = new Set<string>()
  const answer = ({ url = '', headers }: IncomingMessage, body: string): number => {
    const sent = url === '/forms' ? Object.fromEntries(new URLSearchParams(body)) : tryParseJson(body)?.value
    const isValid = sent !== undefined && schemaOf.get(url)?.validator('request')(sent).length === 0
    const sentKey = String(headers['idempotency-key'] ?? '')
    if (!isValid || (url === '/people' && sentKey.length < 8)) return 400
    const texts = [...(url === '/people' ? [sentKey] : []), ...textsIn(sent)].map((text) => `${url} ${text}`)
    if (texts.some((text) => taken.has(text))) return 400
    for (const text of texts) taken.add(text)
    return 201
  }
  const service = await serving(
    createServer(async (request, response) => {
      response.writeHead(answer(request, await readText(request))).end()
    }),
  )
  try {
    const failedIn = (results: readonly CaseResult[]) =>
      results.filter(({ outcome }) => outcome === 'failed').map(({ id, received }) => `${id}: ${received}`)
    for (const run of sampled(2, [1, 2, 3])) {
      const results = await found(spec, service.url, { run })
      assert.deepEqual(failedIn(results), [], `run ${run}`)
      const passed = new Set(results.flatMap(({ outcome, requirement }) => (outcome === 'passed' ? requirement : [])))
      const undecided = results.filter(({ requirement }) => !passed.has(requirement))
      assert.deepEqual(
        undecided.map(({ id, reason }) => `${id}: ${reason}`),
        [],
        `run ${run}`,
      )
    }
    // The control of these runs does not find out whether texts have to be new.
    const single = contract.operations.map(({ slug }) => ({ only: [`${slug}.repetition.in-a-row`] }))
    for (const changes of [{ maxWrites: 5_000, workers: 4 }, ...single]) {
      taken.clear()
      assert.deepEqual(failedIn(await found(spec, service.url, changes)), [], inspect(changes))
    }
  } finally {
    await service.close()
  }
})

nightly('a change that nothing reads back is said to be unjudged', async () => {
  const text = { type: 'string' }
  const note = { type: 'object', properties: { id: text, title: text, body: text } }
  const list = { type: 'array', items: note }
  const taking = (type: string): object => ({ required: true, content: { [type]: { schema: note } } })
  const responses = { 200: { description: 'a note', content: { 'application/json': { schema: note } } } }
  const notes = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1.0.0' },
    paths: {
      '/notes': {
        get: { responses: { 200: { description: 'notes', content: { 'application/json': { schema: list } } } } },
        post: { requestBody: taking('application/json'), responses },
      },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        patch: { requestBody: taking('application/merge-patch+json'), responses },
      },
    },
  }
  const results = await judged(notes, (spec) => createMockServer({ port: 0, spec, tokens: [TOKEN] }))
  const merged = results.filter(({ requirement }) => requirement === 'patch-notes-id.state.merged')
  assert.deepEqual(
    merged.map(({ outcome }) => outcome),
    ['not-exercised'],
  )
  assert.match(merged[0]?.reason ?? '', /^no operation reads an item by its key/)
})

test('where several alternatives of a oneOf hold for what was sent, no answer can show it', async () => {
  const text = { type: 'string' }
  const own = (name: string, more: object): object => ({
    type: 'object',
    properties: { [name]: { ...text, readOnly: true } },
    ...more,
  })
  const ambiguity = (more: (name: string) => object): string | null => {
    const fields = { type: 'object', required: ['label'], properties: { label: text } }
    const oneOf = ['place', 'placeId', 'placeUrl'].map((name) => own(name, more(name)))
    const thing = { allOf: [fields, { type: 'object', properties: { id: text } }, { oneOf }] }
    const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
    const contract = readApi({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1.0.0' },
      paths: {
        '/things': { post: { requestBody: content(fields), responses: { 201: { description: 'made' } } } },
        '/things/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          get: { responses: { 200: { description: 'a thing', ...content(thing) } } },
        },
      },
    })
    const [resource] = collectionsIn(contract).resources
    assert.ok(resource)
    return ambiguityOf(resource, { label: 'one', placeId: 7 })
  }
  assert.match(ambiguity(() => ({})) ?? '', /several alternatives/)
  assert.equal(
    ambiguity((name) => ({ required: [name] })),
    null,
  )
})

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('a service that answers 404 for every item is not said to break its success', async () => {
  const answer = (schema: object): object => ({ description: 'a note', content: { 'application/json': { schema } } })
  const note = { type: 'object', properties: { id: { type: 'string' }, text: { type: 'string' } } }
  const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
  const notes = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1.0.0' },
    paths: {
      '/notes': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: text } } },
          responses: { 201: { description: 'kept' } },
        },
      },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: answer(note) } },
        delete: { responses: { 204: { description: 'gone' } } },
      },
    },
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(request.method === 'POST' ? 201 : 404).end())
  })
  const results = await judged(notes, () => serving(server))
  assert.deepEqual(
    // It takes whatever is posted, which is another affair.
    results
      .filter(({ outcome, requirement }) => outcome === 'failed' && !requirement.startsWith('post-notes.request.'))
      .map(({ id, received }) => `${id}: ${received}`),
    [],
  )
  const [read] = results.filter(({ requirement }) => requirement === 'get-notes-id.success.status')
  assert.equal(read?.outcome, 'inconclusive')
  assert.match(read?.reason ?? '', /^no item is known to exist/)
})
