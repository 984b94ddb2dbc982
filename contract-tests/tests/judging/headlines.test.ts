/** A finding begins with what is wrong, in a sentence that is true of the target; and one fault is one finding. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { type Cause, causesOf, headlineOf } from '../../report/causes.ts'
import { groupings, observedAt, pointSummary } from '../../report/observed.ts'
import { terminalReport } from '../../report/terminal.ts'
import { TARGETS } from '../../targets/judging.ts'
import {
  type Decisions,
  error,
  JSON_TYPE,
  listening,
  REFERENCE,
  type Reply,
  TOKEN,
  withTarget,
} from '../../targets/reference.ts'
import { failureBody, raw } from '../../targets/variations.ts'
import { verify } from '../../verify/verify.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(() => rm(folder, { recursive: true }))

function causesIn(variation: Partial<Decisions>, limit: object = { maxWrites: 60 }): Promise<Cause[]> {
  return withTarget(variation, async ({ url }) =>
    causesOf(await verify({ target: url, token: TOKEN, report: folder, ...limit })),
  )
}

const named = (name: string): Partial<Decisions> => {
  const target = TARGETS.find((one) => one.name === name)
  assert.ok(target, name)
  return target.variation
}

const problem = (title: string): unknown => ({ type: 'about:blank', title, status: 400, detail: title })
const typed = (mediaType: string, body: (title: string) => unknown): Partial<Decisions> => ({
  refuse: (title) => ({ status: 400, headers: { 'content-type': mediaType }, body: body(title) }),
})
const isMalformed = (title: string): boolean => title.includes('JSON')

const ANOTHER_TYPE = 'The 400 answer has another media type than the contract says.'
const rows: Readonly<Record<string, readonly [variation: Partial<Decisions>, headlines: readonly string[]]>> = {
  'a malformed credential': [named('token-alone-admitted'), ['A malformed credential is accepted.']],
  'another scheme': [named('scheme-token-admitted'), ['A credential of another scheme is accepted.']],
  'a missing property': [named('id-optional'), ['A body without id is accepted.']],
  'a wrong type': [named('tag-list-accepted'), ['A body in which tag is not a string is accepted.']],
  'another success': [named('created-201'), ['The answer was 201 where the contract says 200.']],
  'another refusal': [named('refused-with-422'), ['The answer was 422 where the contract says 400.']],
  'an answer without a property': [
    named('name-called-title'),
    ['In the 200 answer the root has properties beyond those of the contract.'],
  ],
  'a page for an error': [typed('text/html', () => raw('<h1>Bad Request</h1>')), [ANOTHER_TYPE]],
  'a problem for an error': [typed('application/problem+json', problem), [ANOTHER_TYPE]],
  'an error of another form': [failureBody(problem), ['In the 400 answer error is missing.']],
  'faults of different answers': [
    {
      refuse: (title, seen) =>
        isMalformed(title)
          ? { ...error(400, title), headers: { 'content-type': 'text/html' } }
          : (failureBody(() => ({ error: 'x', message: title })).refuse?.(title, seen) ?? error(400, title)),
    },
    ['In the 400 answer error is not an integer.', ANOTHER_TYPE],
  ],
}

for (const [name, [variation, headlines]] of sampled(4, Object.entries(rows))) {
  test(`the headline says what is wrong: ${name}`, async () => {
    const causes = await causesIn(variation)
    const musts = causes.filter(({ level }) => level === 'must')
    assert.deepEqual(musts.map(({ headline }) => headline).toSorted(), headlines.toSorted())
    for (const { requirements, example, besides } of causes) {
      // The rule follows, and nothing that is wrong with the answer is left out.
      assert.notEqual(requirements.length, 0)
      assert.ok(!besides.includes(example.received ?? ''))
    }
  })
}

test('the file of the report says of each requirement what happened, as all other forms do', async () => {
  await causesIn(named('refused-with-422'))
  const { requirements } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  const failed = requirements.filter(({ outcome }: { outcome: string }) => outcome === 'failed')
  const told: readonly string[] = failed.map(({ breach }: { breach: string }) => breach)
  assert.ok(told.length > 1)
  assert.deepEqual([...new Set(told)], ['The answer was 422 where the contract says 400.'])
})

test('a state of an item is no status of an answer', () => {
  const breach = 'The action does not bring its item into the state that it tells.'
  const asBefore = { expected: 'status "done"', received: 'status "open", as before; 200 application/json {}' }
  assert.equal(headlineOf({ breach }, asBefore), breach)
})

test('what else is wrong with the answer is told beside the cause', async () => {
  const [cause] = await causesIn(typed('text/html', () => raw('<h1>Bad Request</h1>')))
  assert.equal(cause?.example.received, 'Content-Type: text/html')
  assert.deepEqual(cause.besides, ['its body is not JSON: <h1>Bad Request</h1>'])
  assert.deepEqual(
    cause.requirements.map(({ id }) => id),
    ['create-plant.failure.media-type', 'create-plant.failure.json'],
  )
})

const LIBRARY = fileURLToPath(new URL('../library.yaml', import.meta.url))

for (const api of [bundled, (await loadContract(LIBRARY)).contract]) {
  test(`${api.title}: each requirement has a sentence for its breach, which its rule contradicts`, () => {
    for (const requirement of requirementsOf(api)) {
      const { breach } = requirement
      assert.match(breach, /^[A-Z].*[^ .]\.$/, requirement.id)
      assert.notEqual(breach, requirement.text)
      // Schemas are told in words.
      assert.doesNotMatch(`${breach}${requirement.text}`, /\{"|undefined|oneOf|anyOf/, requirement.id)
    }
  })
}

const SHED = `openapi: 3.1.0
info: { title: Shed, version: '1' }
security: [{ bearer: [] }]
paths:
  /tools:
    get: { operationId: tools, responses: { '200': { description: ok } } }
    post: { operationId: addTool, responses: { '201': { description: ok } } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`

test('a courtesy that each operation denies is one finding, whichever success it has', async () => {
  const file = join(folder, 'shed.yaml')
  await writeFile(file, SHED)
  const server = createServer(({ method, headers: { authorization } }, response) => {
    const status = authorization !== `Bearer ${TOKEN}` ? 401 : method === 'POST' ? 201 : 200
    response.writeHead(status, { 'www-authenticate': 'Bearer' }).end()
  })
  const { origin, close } = await listening(server)
  try {
    const causes = causesOf(await verify({ spec: [file], target: origin, token: TOKEN, report: folder }))
    assert.deepEqual(
      causes.map(({ requirements }) => requirements.map(({ id }) => id)),
      [['tools.credential.scheme-case', 'add-tool.credential.scheme-case']],
    )
  } finally {
    server.closeAllConnections()
    await close()
  }
})

const broken = (message: string): Reply => ({ status: 500, headers: JSON_TYPE, body: { code: 1, message } })
const idsOf = ({ requirements }: Cause): string[] => requirements.map(({ id }) => id.replace('create-plant.', ''))

nightly('server errors are told apart by what they say, and are one where only values differ', async () => {
  let count = 0
  const causes = await causesIn(
    {
      accept: (plant, seen) => {
        if (plant.tag === undefined)
          return broken(`insert of ${plant.name} failed at 0x${(++count).toString(16)}: no tag`)
        return plant.tag.length > 40 ? broken(`too long: "${plant.tag}"`) : REFERENCE.accept(plant, seen)
      },
    },
    {},
  )
  assert.deepEqual(causes.map(({ example }) => /no tag|too long/.exec(example.received ?? '')?.[0]).toSorted(), [
    'no tag',
    'too long',
  ])
})

for (const [name, reply] of Object.entries({
  'a server error': broken('no tag'),
  'a redirect': { ...broken(''), status: 302 },
})) {
  test(`many requests that fail as a single one does break nothing of their own: ${name}`, async () => {
    const accept: Decisions['accept'] = (plant, seen) =>
      plant.tag === undefined ? reply : REFERENCE.accept(plant, seen)
    const [cause, ...others] = await causesIn({ accept }, {})
    assert.ok(cause)
    assert.deepEqual(others.flatMap(idsOf), [])
    assert.deepEqual(idsOf(cause), ['success.status'])
    assert.equal(cause.headline, `The answer was ${reply.status} where the contract says 200.`)
    assert.deepEqual(new Set(cause.requirements.map(({ outcome }) => outcome)), new Set(['failed']))
  })
}

test('parameters that take what their type excludes are one finding, which names each of them', async () => {
  const file = join(folder, 'rooms.json')
  const parameters = ['dry', 'bright', 'heated'].map((name) => ({ name, in: 'query', schema: { type: 'boolean' } }))
  const responses = { 200: { description: 'ok' }, 400: { description: 'bad' } }
  const get = (operationId: string): object => ({ get: { operationId, parameters, responses } })
  const paths = { '/rooms': get('rooms'), '/sheds': get('sheds') }
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Rooms', version: '1' }, paths }))
  const { origin, close } = await listening(createServer((_, response) => response.end()))
  try {
    const report = await verify({ spec: [file], target: origin, token: TOKEN, report: folder })
    const [cause, ...others] = report.causes
    assert.ok(cause)
    assert.deepEqual(others, [])
    assert.match(cause.headline, /^6 boolean query parameters of 2 operations take values such as `[^`]+`\.$/)
    const names = ['dry', 'bright', 'heated']
    const ids = ['rooms', 'sheds'].flatMap((operation) =>
      names.map((name) => `${operation}.request.query.${name}.type`),
    )
    assert.deepEqual(cause.requirements.toSorted(), ids.toSorted())
    assert.equal(report.summary.findings.breaches, 1)
    for (const page of ['report.md', 'report.html', 'report.json']) {
      const text = await readFile(join(folder, page), 'utf8')
      assert.ok(
        [cause.headline.slice(0, 40), ...ids].every((each) => text.includes(each)),
        page,
      )
    }
    // A terminal has room for some of them.
    assert.match(terminalReport(report, null, folder), /and 5 requirements more: \S+, \S+, \S+, and 2 more\n/)
  } finally {
    await close()
  }
})

test('a line about an open point does not contradict itself', () => {
  const seen = { shows: ['id.uniqueness'], expectation: 'open', headers: {}, body: '', durationMs: 1 } as const
  const summary = (answers: readonly (readonly [id: string, status: number])[]): string | null => {
    const observations = answers.map(([id, status]) => ({ ...seen, case: id, status }))
    const known = groupings()
    return pointSummary('id.uniqueness', observedAt('id.uniqueness', observations, known), known)
  }
  const [plant, order] = ['create-plant.open/same-request-twice', 'create-order.open/same-request-twice']
  assert.equal(
    summary([
      [plant, 200],
      [plant, 200],
    ]),
    'accepts same request twice',
  )
  assert.equal(
    summary([
      [plant, 200],
      [plant, 409],
    ]),
    'status 200 and status 409 for same request twice',
  )
  assert.equal(
    summary([
      [plant, 200],
      [plant, 200],
      [order, 409],
      [order, 409],
    ]),
    'accepts same request twice (create-plant); status 409 for same request twice (create-order)',
  )
})
