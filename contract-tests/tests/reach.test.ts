/** A run says of how much it speaks: what it did not judge, what would help, and statuses that the document does not name. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { nightly } from '../../.ci/nightly.ts'
import { commandLine, type Ended } from '../../.ci/tests/command.ts'
import { readApi } from '../../spec/read/contract.ts'
import { writtenBody } from '../cases/other-bodies.ts'
import { causesOf } from '../report/causes.ts'
import type { Report } from '../report/report.ts'
import { terminalReport } from '../report/terminal.ts'
import { summaryLine } from '../report/words.ts'
import { listening } from '../targets/reference.ts'
import type { VerifyOptions } from '../verify/option-rows.ts'
import { verify } from '../verify/verify.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(() => rm(folder, { recursive: true }))

const named = (operationId: string, status: number, more: object = {}) => ({
  operationId,
  responses: { [status]: { description: 'done' } },
  ...more,
})
const song = { type: 'object', required: ['title'], properties: { title: { type: 'string', maxLength: 40 } } }
const sung = { requestBody: { required: true, content: { 'application/json': { schema: song } } } }
const key = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] }

const jsonBody = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } })
const jsonAnswer = (schema: object) => ({ 200: { description: 'done', content: { 'application/json': { schema } } } })
const listOf = (name: string) => jsonAnswer({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })
const gone = { 404: { description: 'none' } }

/** Nine operations, of which a service judges three: it keeps songs to itself, and the rest is out of reach. */
const CHOIR = {
  openapi: '3.1.0',
  info: { title: 'Choir', version: '4' },
  security: [{ token: [] }],
  paths: {
    '/hello': { get: named('hello', 200, { security: [] }) },
    '/season': { get: named('season', 200) },
    '/songs': { post: named('sing', 200, sung) },
    '/wages': { get: named('wages', 200) },
    '/fees': { get: named('fees', 200) },
    '/tickets': { post: named('buyTicket', 200, sung) },
    '/halls/{id}': { ...key, put: named('paintHall', 200, sung) },
    // What is not there has no answers of its own.
    '/archive': {
      get: named('archive', 200, {
        parameters: [{ name: 'year', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: 'done' },
          default: { description: 'no', content: { 'application/json': { schema: song } } },
        },
      }),
    },
    '/reset': { post: named('resetAll', 200) },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}
/** One of the kit's own words, which stay in a report. */
const TOKEN = 'withheld'

/** Works while the choir is there, with its address. */
async function withChoir<T>(
  work: (target: string, spec: string, methods: ReadonlySet<string | undefined>) => Promise<T>,
): Promise<T> {
  const methods = new Set<string | undefined>()
  const spec = join(folder, 'choir.json')
  await writeFile(spec, JSON.stringify(CHOIR))
  const server = createServer(async (request, response) => {
    let sent = ''
    methods.add(request.method)
    for await (const chunk of request) sent += String(chunk)
    const [, name = ''] = (request.url ?? '').split(/[/?]/)
    const isKnown = request.headers.authorization?.toLowerCase() === `bearer ${TOKEN}`
    const method = name === 'songs' || name === 'tickets' || name === 'reset' ? 'POST' : 'GET'
    if (name !== 'hello' && !isKnown) response.setHeader('www-authenticate', 'Bearer').writeHead(401)
    else if (name === 'archive') response.writeHead(404)
    else if (request.method !== method) response.setHeader('allow', method).writeHead(405)
    else if (name === 'wages' || name === 'fees') response.writeHead(403)
    else if (name === 'tickets') response.writeHead(422)
    else response.writeHead(name !== 'songs' || isSong(sent, request.headers['content-type']) ? 200 : 400)
    response.end()
  })
  const { origin, close } = await listening(server)
  try {
    return await work(origin, spec, methods)
  } finally {
    server.closeAllConnections()
    await close()
  }
}

function isSong(text: string, type = ''): boolean {
  if (!/^application\/json *(;|$)/i.test(type)) return false
  try {
    const { title }: { title?: unknown } = JSON.parse(text) ?? {}
    return typeof title === 'string' && [...title].length <= 40
  } catch {
    return false
  }
}

const MISSED =
  'conforms in 4 of 9 operations, 1 of them by refusals alone; 5 were not judged: 2 refuse the token (give one with the scope that is needed: --scope, --token or --credential), 1 '

test('a run conforms in what it judged, and each form says what was not, and what would help', () =>
  withChoir(async (target, spec) => {
    const [report, sarif] = [join(folder, 'forms'), join(folder, 'choir.sarif')]
    const told = await verify({ target, spec, token: TOKEN, report, sarif })
    assert.equal(told.verdict, 'conforms')
    assert.equal(told.reach.percent, 44.4)
    assert.deepEqual(Object.fromEntries(told.reach.unjudged.map((one) => [one.operation, one.hindrance])), {
      wages: 'token',
      fees: 'token',
      paintHall: 'item',
      archive: 'absent',
      resetAll: 'withheld',
    })
    assert.deepEqual(
      told.reach.byRefusals.map(({ operation, hindrance }) => [operation, hindrance]),
      [['buyTicket', 'refused']],
    )
    const line = summaryLine(told)
    assert.ok(line.startsWith(`${target} ${MISSED}`), line)
    assert.match(line, /; Choir 4: 0 breaches and \d+ warnings?; /)
    const printed = terminalReport(told, null, report)
    assert.ok(printed.includes(line))
    assert.match(printed, /^ {3}2 refuse the token: wages, fees \[give one with the scope that is needed: /m)
    assert.match(printed, /^ {3}1 is withheld for its name: resetAll \[--allow sends it\]$/m)
    const text = async (file: string): Promise<string> =>
      (await readFile(file, 'utf8')).replaceAll('\\', '').replaceAll(/&#3[49];/g, "'")
    for (const file of ['report.md', 'report.html', 'junit.xml', 'report.json'].map((name) => join(report, name)))
      assert.ok((await text(file)).includes('2 refuse the token') || file.endsWith('json'), file)
    assert.match(
      await text(join(report, 'report.html')),
      /<h1 class="conforms">Conforms in 4 of 9 operations, 1 of them by refusals alone<\/h1>/,
    )
    assert.match(
      await text(join(report, 'report.md')),
      /^## Choir: the deployment conforms in 4 of 9 operations, 1 of them by refusals alone$/m,
    )
    assert.ok((await text(sarif)).includes(MISSED))
    assert.match(await text(sarif), /Not judged: 1 has no item of this run: paintHall \(--resources names/)
  }))

nightly('what a limit of writes, an excluded path or a missing token keeps from being judged is named as such', () =>
  withChoir(async (target, spec) => {
    const hindered = async (options: Partial<VerifyOptions>): Promise<Readonly<Record<string, string>>> => {
      const told = await verify({ target, spec, report: join(folder, 'limits'), ...options })
      return Object.fromEntries(told.reach.unjudged.map((one) => [one.operation, one.hindrance]))
    }
    const excluded = await hindered({ token: TOKEN, exclude: ['/season'], allow: ['resetAll'] })
    assert.equal(excluded.season, 'excluded')
    assert.ok(!('resetAll' in excluded), JSON.stringify(excluded))
    const { hello, ...others } = await hindered({ operations: ['hello', 'season', 'wages'] })
    assert.deepEqual([hello, others], [undefined, { season: 'no-token', wages: 'no-token' }])
    const ofScheme = { credentials: { token: TOKEN }, operations: ['season', 'wages'] }
    assert.deepEqual(await hindered(ofScheme), { wages: 'token' })
    const { sing, buyTicket, resetAll } = await hindered({ token: TOKEN, maxWrites: 1, allow: ['resetAll'] })
    assert.ok([sing, buyTicket, resetAll].includes('writes'))
  }),
)

test('with --max-writes 0 nothing but reads is sent, which are judged, and the last line says what was not', () =>
  withChoir(async (target, spec, methods) => {
    const told = await verify({
      target,
      spec,
      token: TOKEN,
      report: join(folder, 'reads'),
      maxWrites: 0,
      allow: ['resetAll'],
    })
    assert.deepEqual(methods.difference(new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])), new Set())
    assert.deepEqual(
      told.reach.unjudged.flatMap(({ operation, hindrance }) => (hindrance === 'reads' ? [operation] : [])),
      ['sing', 'buyTicket', 'paintHall', 'resetAll'],
    )
    const refused = told.requirements.find(({ id }) => id === 'season.credential.unknown')
    assert.equal(refused?.outcome, 'passed')
    assert.match(
      summaryLine(told),
      /conforms in 2 of 9 operations; 7 were not judged: 4 need a write \(--max-writes 0 /,
    )
  }))

const said = { type: 'object', required: ['why'], properties: { why: { type: 'string' } } }
const refusal = { description: 'no', content: { 'application/json': { schema: said } } }
/** One operation that works, and three that refuse whatever is asked. */
const LODGE = {
  openapi: '3.1.0',
  info: { title: 'Lodge', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/hours': { get: named('hours', 200) },
    '/rites': { post: named('perform', 200, { ...sung, responses: { 200: { description: 'done' }, 422: refusal } }) },
    '/oaths': {
      post: named('swear', 200, { ...sung, responses: { 200: { description: 'done' }, 400: { description: 'bad' } } }),
    },
    '/rites/{id}': { ...key, get: named('rite', 200, { responses: { 200: { description: 'done' }, 404: refusal } }) },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}

const FAULTS = ['perform.failure.why.required', 'rite.answer.404.why.required']

nightly('an operation that refuses each plain request is judged by its refusals alone, and that is said', async () => {
  const spec = join(folder, 'lodge.json')
  await writeFile(spec, JSON.stringify(LODGE))
  const rows = [
    { name: 'as the document says', body: { why: 'no' }, guard: 401, broken: [] },
    { name: 'without what the document requires', body: {}, guard: 401, broken: FAULTS },
    { name: 'before the credential is looked at', body: { why: 'no' }, guard: null, broken: [] },
  ]
  for (const { name, body, guard, broken } of rows) {
    const server = createServer(async (request, response) => {
      const { url = '', headers, method } = request
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const isGuarded =
        headers.authorization?.toLowerCase() !== `bearer ${TOKEN}` && (guard !== null || url === '/hours')
      const end = (status: number): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (isGuarded) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      // Nobody may swear: that is said of a whole oath alone, and by a status that the document does not name.
      if (url === '/oaths') return void response.writeHead(isSong(sent, headers['content-type']) ? 409 : 400).end()
      return url === '/hours' ? end(method === 'GET' ? 200 : 404) : end(method === 'POST' ? 422 : 404)
    })
    const { origin, close } = await listening(server)
    try {
      const told = await verify({ target: origin, spec, token: TOKEN, report: join(folder, 'lodge') })
      const outcome = (id: string) => told.requirements.find((one) => one.id === id)?.outcome
      assert.deepEqual([told.counts.judged, told.reach.unjudged], [4, []], name)
      assert.equal(outcome('swear.request.title.required'), 'passed', name)
      assert.notEqual(outcome('perform.request.title.required'), 'passed', name)
      assert.deepEqual(
        told.reach.byRefusals.map(({ operation, hindrance }) => [operation, hindrance]),
        [
          ['perform', 'refused'],
          ['swear', 'refused'],
          ['rite', 'item'],
        ],
      )
      assert.match(
        summaryLine(told),
        /in 4 of 4 operations, 3 of them by refusals alone|4 operations judged, 3 of them /,
      )
      const failed = told.requirements.flatMap((one) => (one.outcome === 'failed' ? [one.id] : []))
      assert.equal(outcome('perform.credential.missing'), guard === null ? 'inconclusive' : 'passed', name)
      assert.deepEqual(failed, broken, name)
    } finally {
      server.closeAllConnections()
      await close()
    }
  }
})

/** Every token is good, and each wing says in its own words that it has no such thing. */
const MUSEUM = {
  openapi: '3.0.3',
  info: { title: 'Museum', version: '2' },
  security: [{ token: [] }],
  paths: Object.fromEntries([
    ['/hours', { get: named('hours', 200) }],
    ['/prices', { get: named('prices', 200) }],
    ...['urns', 'masks'].map((wing) => [
      `/${wing}/{id}`,
      { ...key, get: { ...named(wing, 200), responses: { 200: { description: 'OK' }, 404: { description: 'None' } } } },
    ]),
  ]),
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}

test('what all operations share is said once: tokens that nobody looks at, and items that nobody has', async () => {
  const spec = join(folder, 'museum.json')
  await writeFile(spec, JSON.stringify(MUSEUM))
  let count = 0
  const server = createServer(({ url = '', headers, method }, response) => {
    const isThere = url === '/hours' || url === '/prices'
    if (!/^bearer [\w~+/.-]+=*$/i.test(headers.authorization ?? ''))
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    else if (method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else if (isThere) response.writeHead(200).end()
    else response.writeHead(404, { 'content-type': 'application/json' }).end(`{"asked":${++count},"for":"${url}"}`)
  })
  const { origin, close } = await listening(server)
  try {
    const told = await verify({ target: origin, spec, token: TOKEN, report: join(folder, 'shared') })
    const [cause, ...others] = told.causes.filter(({ level }) => level === 'must')
    assert.equal(cause?.headline, 'A credential that was never issued is accepted, in 2 operations.')
    assert.deepEqual(others, [])
    const printed = terminalReport(told, null, 'folder')
    assert.match(printed, /^FAIL {2}must {3}hours\.credential\.unknown: .*, and 1 operation more$/m)
    assert.doesNotMatch(printed, /^(?:FAIL|open) .*(?:prices|masks)\./m)
    assert.match(
      printed,
      /^ {2}-- {2}urns, masks: \d+ requirements \[no item is known to exist, and none could be created\]$/m,
    )
    assert.equal(told.summary.untried.find(({ reason }) => reason.startsWith('no item'))?.operations, 2)
  } finally {
    server.closeAllConnections()
    await close()
  }
})

const anyObject = { content: { 'application/json': { schema: { type: 'object' } } } }
const none = { 404: { description: 'None', ...anyObject } }
const LOGS = {
  openapi: '3.1.0',
  info: { title: 'Logs', version: '5' },
  paths: {
    '/logs': { post: named('addLog', 201, { ...sung, responses: { 201: { description: 'Made', ...anyObject } } }) },
    '/logs/{id}': {
      parameters: [{ ...key.parameters[0], schema: { type: 'string' } }],
      get: named('getLog', 200, { responses: { 200: { description: 'OK' }, ...none } }),
      delete: named('dropLog', 204, { responses: { 204: { description: 'Gone' }, ...none } }),
    },
  },
}

nightly(
  'an item that was created, but shows no key, is told as such, with the line of --resources that helps',
  async () => {
    const spec = join(folder, 'logs.json')
    await writeFile(spec, JSON.stringify(LOGS))
    const logs = new Set<string>()
    let last = 0
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const [, , id] = (request.url ?? '').split('?')[0]?.split('/') ?? []
      const end = (status: number, value: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (id !== undefined && !logs.has(id)) return end(404, { asked: id })
      if (id !== undefined && request.method === 'GET') return end(200, {})
      if (id !== undefined) return void (logs.delete(id) && response.writeHead(204).end())
      if (request.method !== 'POST' || !isSong(sent, request.headers['content-type'])) return end(400, {})
      logs.add(`k${++last}`)
      return end(201, { made: { ref: `k${last}` } })
    })
    const { origin, close } = await listening(server)
    try {
      const given = { target: origin, spec, report: join(folder, 'keyless') }
      const { reach } = await verify(given)
      assert.deepEqual(
        [...reach.byRefusals, ...reach.unjudged].map(({ operation, hindrance }) => [operation, hindrance]),
        [
          ['getLog', 'key'],
          ['dropLog', 'key'],
        ],
      )
      const lines = reach.unjudged.map(({ reason }) => {
        assert.match(reason, /: addLog created one, but its answer shows no key at Location; /)
        return (
          / can say where: operations: (\{.*#)\/PLACE(" \] \} \} \})/.exec(reason)?.slice(1).join('/made/ref') ?? ''
        )
      })
      const resources = join(folder, 'logs-resources.yaml')
      await writeFile(resources, `operations: { ${lines.map((line) => line.slice(1, -1)).join(', ')} }`)
      assert.deepEqual((await verify({ ...given, resources })).reach.unjudged, [])
    } finally {
      server.closeAllConnections()
      await close()
    }
  },
)

const ran = (...words: readonly string[]): Promise<Ended> => commandLine(words)

test('--fail-under fails a run that judged fewer operations, of a whole run and of its shards together', () =>
  withChoir(async (target, spec) => {
    const report = join(folder, 'under')
    const given = ['verify', '--target', target, '--spec', spec, '--token', TOKEN]
    const asked = await ran(...given, '--report', report, '--fail-under', '44.5')
    assert.equal(asked.code, 1, asked.stdout)
    assert.match(
      asked.stdout,
      /; 44\.4 % of the operations were judged, less than --fail-under 44\.5; Choir 4: 0 breaches/,
    )
    const told: Report = JSON.parse(await readFile(join(report, 'report.json'), 'utf8'))
    assert.equal(told.verdict, 'too-few')
    const xml = await readFile(join(report, 'junit.xml'), 'utf8')
    const [, tests, failures] = /<testsuites tests="(\d+)" failures="(\d+)"/.exec(xml) ?? []
    assert.deepEqual([Number(tests), Number(failures)], [xml.match(/<testcase /g)?.length, 1])
    assert.match(xml, /<testcase classname="operations" [^>]*><failure message="44\.4 % of /)
    assert.equal((await ran(...given, '--report', report, '--fail-under', '44.4')).code, 0)
    assert.equal((await ran(...given, '--report', report, '--fail-under', '101')).code, 2)
    const shards = [1, 2].map((index) => ({ part: `${index}/2`, into: join(folder, 'shards', String(index)) }))
    for (const { part, into } of shards) {
      const one = await ran(...given, '--shard', part, '--report', into, '--fail-under', '90')
      assert.equal(one.code, 0, one.stdout)
    }
    const merge = ['merge-reports', '--spec', spec, '--report', join(folder, 'merged'), join(folder, 'shards')]
    const merged = await ran(...merge)
    assert.equal(merged.code, 1, merged.stdout)
    assert.ok(merged.stdout.includes(MISSED), merged.stdout)
    assert.match(merged.stdout, /44\.4 % of the operations were judged, less than --fail-under 90;/)
    assert.equal((await ran(...merge, '--fail-under', '30')).code, 0)
  }))

test('statuses that an operation does not name stand in one table, and are a warning where what should be is asked', () =>
  withChoir(async (target, spec) => {
    const report = join(folder, 'statuses')
    const seen = async (options: Partial<VerifyOptions>): Promise<readonly [Report, string, string]> => {
      const told = await verify({ target, spec, token: TOKEN, report, ...options })
      return [told, terminalReport(told, null, report), await readFile(join(report, 'report.html'), 'utf8')]
    }
    const [told, printed, page] = await seen({})
    const { unnamed } = told.reach
    // 405 answers another method, which is none of the operation.
    assert.deepEqual(
      unnamed.filter(({ operation }) => operation === 'sing').map(({ status }) => status),
      [400, 401],
    )
    const [first] = unnamed.filter(({ operation, status }) => operation === 'sing' && status === 400)
    assert.ok(first !== undefined && first.times > 5 && first.case.startsWith('sing.'), JSON.stringify(first))
    assert.ok(!unnamed.some(({ operation }) => operation === 'hello'))
    const title = 'tatuses that the document does not name for the operation'
    assert.match(printed, new RegExp(`^S${title}:\n {3}operation +status +times +a case that shows it\n`, 'm'))
    assert.match(printed, new RegExp(`^ {3}sing +400 +${first.times} +${first.case}$`, 'm'))
    assert.ok(page.includes(`<td>400</td><td>${first.times}</td><td>${first.case}</td>`))
    const [strict, warned] = await seen({ level: 'should', only: ['sing.request'] })
    assert.match(warned, new RegExp(`^Warning: s${title}:$`, 'm'))
    assert.equal(strict.verdict, strict.summary.findings.warnings > 0 ? 'violates' : 'conforms')
  }))

const note = { type: 'string', maxLength: 30 }
const voice = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 30 },
    range: note,
    tags: { type: 'array', items: note, maxItems: 3 },
  },
}
const content = { 'application/json': { schema: voice } }
const taking = { requestBody: { required: true, content } }
const giving = (status: number, schema: object = voice) => ({
  responses: {
    [status]: { description: 'one', content: { 'application/json': { schema } } },
    400: { description: '' },
  },
})

nightly(
  'empty values for absent ones are one line of each resource, and other lost values keep their own',
  async () => {
    const [spec, report] = [join(folder, 'voices.json'), join(folder, 'voices')]
    const paths = Object.fromEntries(
      ['voices', 'echoes'].flatMap((name) => [
        [
          `/${name}`,
          {
            get: { operationId: `list-${name}`, ...giving(200, { type: 'array', items: voice }) },
            post: { operationId: `add-${name}`, ...taking, ...giving(201) },
          },
        ],
        [
          `/${name}/{id}`,
          {
            parameters: [{ ...key.parameters[0], schema: { type: 'string' } }],
            get: { operationId: `get-${name}`, ...giving(200) },
            put: { operationId: `put-${name}`, ...taking, ...giving(200) },
          },
        ],
      ]),
    )
    await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'Voices', version: '1' }, paths }))
    const kept = new Map<string, object>()
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const [, name = '', id = String(kept.size + 1)] = (request.url ?? '').split('/')
      const place = `${name}/${id}`
      const answer = (status: number, body: object): void => {
        const location = status === 201 ? { location: `/${place}` } : {}
        response.writeHead(status, { 'content-type': 'application/json', ...location }).end(JSON.stringify(body))
      }
      if (request.url === `/${name}` && request.method === 'GET')
        return answer(
          200,
          [...kept].flatMap(([where, one]) => (where.startsWith(`${name}/`) ? [one] : [])),
        )
      if (request.method === 'GET') return kept.has(place) ? answer(200, kept.get(place) ?? {}) : answer(404, {})
      if (request.method === 'PUT' && !kept.has(place)) return answer(404, {})
      const value = voiceIn(sent)
      if (value === null) return answer(400, {})
      // The echoes lose the end of their names, which is no empty value.
      const other = name === 'echoes' && value.name.length > 3 ? { name: value.name.slice(0, 3) } : {}
      kept.set(place, { range: '', tags: [], ...value, ...other, id })
      answer(request.method === 'POST' ? 201 : 200, kept.get(place) ?? {})
    })
    const { origin, close } = await listening(server)
    try {
      // Nothing deletes what it creates, of which it makes few otherwise.
      const told = await verify({ target: origin, spec, report, allow: ['add-voices', 'add-echoes'] })
      const echoed = causesOf(told).filter(({ requirements }) => requirements[0]?.id.endsWith('.echo'))
      const empty = echoed.filter(({ headline }) => headline.startsWith('Optional values of '))
      assert.deepEqual(empty.map(({ headline }) => headline).toSorted(), [
        'Optional values of /echoes that are absent, null or empty come back as another of these: range, tags.',
        'Optional values of /voices that are absent, null or empty come back as another of these: range, tags.',
      ])
      assert.ok(empty.every(({ requirements }) => requirements.length === 4))
      const others = echoed.filter((one) => !empty.includes(one)).flatMap(({ requirements }) => requirements)
      assert.deepEqual(others.map(({ id }) => id).toSorted(), [
        'add-echoes.success.name.echo',
        'put-echoes.success.name.echo',
      ])
      const lines = terminalReport(told, null, report).match(/^warn .*\.(?:range|tags)\.echo: .*$/gm) ?? []
      assert.equal(lines.length, 2, lines.join('\n'))
      assert.ok(
        lines.some((line) => line.endsWith(', and 3 more of /voices')),
        lines.join('\n'),
      )
    } finally {
      server.closeAllConnections()
      await close()
    }
  },
)

type Voice = { readonly name: string }

function voiceIn(json: string): Voice | null {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !('name' in value)) return null
    const isText = (one: unknown, least = 0): boolean =>
      one === undefined || (typeof one === 'string' && [...one].length >= least && [...one].length <= 30)
    const { name, range, tags }: { name: unknown; range?: unknown; tags?: unknown } = value
    const areTags = tags === undefined || (Array.isArray(tags) && tags.length <= 3 && tags.every((one) => isText(one)))
    return typeof name === 'string' && isText(name, 1) && isText(range) && areTags ? { ...value, name } : null
  } catch {
    return null
  }
}

const crate = {
  type: 'object',
  required: ['data', 'marks'],
  properties: {
    data: { type: 'object', required: ['honey'], properties: { honey: { type: 'string' }, hive: { type: 'string' } } },
    marks: { type: 'object', additionalProperties: { type: 'string' } },
    seal: { type: 'boolean' },
  },
}
const example = { data: { honey: 'lime' }, marks: {} }
const packed = { requestBody: { required: true, content: { 'application/json': { schema: crate, example } } } }
const APIARY = {
  openapi: '3.1.0',
  info: { title: 'Apiary', version: '1' },
  paths: {
    '/crates': { post: named('packCrate', 200, packed) },
    '/keepers': {
      post: named('enrol', 200, {
        ...jsonBody({
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['homepage'],
            properties: { homepage: { type: 'string' }, ownerEmail: { type: 'string' }, fee: { type: 'boolean' } },
          },
        }),
      }),
    },
  },
}

/** Why the apiary refuses keepers: it reads their addresses, as their names say. */
function refusalOfKeepers(text: string): string | null {
  const keepers: { homepage?: string; ownerEmail?: string; fee?: boolean }[] = JSON.parse(text)
  for (const { homepage = '', ownerEmail = '', fee } of keepers) {
    if (fee !== undefined) return 'this is not supported yet'
    if (!URL.canParse(homepage)) return '[{"loc":["body",0,"homepage"],"msg":"no scheme"}]'
    if (!/^\S+@\S+$/.test(ownerEmail)) return 'enrol.keepers[0].ownerEmail: cannot be empty'
  }
  return null
}

/** Why the apiary refuses a crate: it wants more than its document says. */
function refusalOfCrate(text: string): string | null {
  const {
    data,
    marks = {},
    seal,
  }: { data?: { honey?: string; hive?: string }; marks?: object; seal?: boolean } = JSON.parse(text)
  if (seal !== undefined) return 'this is not supported yet'
  if (data?.honey !== 'lime') return 'there is none of that'
  if (data.hive === undefined) return 'data.hive in body: Required'
  return Object.keys(marks).length === 0 ? 'at least one of marks is needed' : null
}

test('what refusals teach of a field inside another, and of a map, is said as lines to add to the document', async () => {
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += String(chunk)
    const why = request.url === '/keepers' ? refusalOfKeepers(sent) : refusalOfCrate(sent)
    response.writeHead(why === null ? 200 : 400).end(why ?? '')
  })
  const { origin: target, close } = await listening(server)
  const [spec, report] = [join(folder, 'apiary.json'), join(folder, 'apiary')]
  await writeFile(spec, JSON.stringify(APIARY))
  try {
    const told = await verify({ target, spec, token: TOKEN, report, case: 'pack-crate.success.status/required-only' })
    const schema = '/paths/~1crates/post/requestBody/content/application~1json/schema/properties'
    const lines = [`${schema}/data: required: [hive]`, `${schema}/marks: minProperties: 1`]
    const keeper = '/paths/~1keepers/post/requestBody/content/application~1json/schema/items'
    const ofKeepers = [
      `${keeper}: required: [ownerEmail]`,
      `${keeper}/properties/homepage: a format, such as email, uri or date-time`,
    ]
    assert.deepEqual(told.reach.learnt, [{ operation: 'packCrate', lines }])
    const printed = terminalReport(told, null, report)
    for (const line of lines) assert.ok(printed.includes(`packCrate: add to ${line}\n`), printed)
    const page = await readFile(join(report, 'report.html'), 'utf8')
    assert.ok(lines.every((line) => page.includes(line)))
    const { reach } = await verify({ target, spec, token: TOKEN, report, case: 'enrol.success.status/required-only' })
    assert.deepEqual(reach.learnt, [{ operation: 'enrol', lines: ofKeepers }])
  } finally {
    server.closeAllConnections()
    await close()
  }
})

test('a token that is refused wherever one is needed gives no verdict, though other operations are open', () =>
  withChoir(async (target, spec) => {
    const given = ['--target', target, '--spec', spec, '--token', 'of last season', '--report', join(folder, 'refused')]
    const { code, stderr } = await ran('verify', ...given)
    assert.equal(code, 3)
    assert.match(stderr, /the token is refused with status 401/)
  }))

test('each documented media type is sent and asked for once: what refuses one is found, and nobody who may do as he does', async () => {
  const types = ['application/json', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data']
  const tune = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } }
  const of = (names: readonly string[]) => ({
    content: Object.fromEntries(names.map((name) => [name, { schema: { $ref: '#/components/schemas/Tune' } }])),
  })
  const requestBody = { required: true, ...of(types) }
  const responses = { 200: { description: 'kept', ...of(types.slice(0, 2)) } }
  const spec = join(folder, 'tunes.json')
  const info = { title: 'Tunes', version: '1' }
  const components = { schemas: { Tune: { ...tune, xml: { name: 'tune' } } } }
  const post = { operationId: 'keepTune', requestBody, responses }
  await writeFile(spec, JSON.stringify({ openapi: '3.0.4', info, paths: { '/tunes': { post } }, components }))

  type Reply = { status?: number; type?: string; text?: string }
  /** What breaks where a service, which looks at nothing but types, replies so to some requests. */
  const brokenBy = async (reply: (type: string, accept: string) => Reply): Promise<string[]> => {
    const seen = new Set<string>()
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const { 'content-type': sent = '', accept = '' } = request.headers
      const isXml = accept === 'application/xml'
      seen.add(`${sent.split(';')[0]}`).add(`accept ${accept}`)
      // Each type has its own syntax.
      const isWell = { j: '{', x: '<', w: 'name=', f: '--' }[/json|xml|www|form/.exec(sent)?.[0][0] ?? ''] ?? '\0'
      const own: Reply = text.startsWith(isWell) || text.startsWith('<?xml') ? {} : { status: 400 }
      const { status, type, text: said } = { ...own, ...reply(sent, accept) }
      response.writeHead(status ?? 200, { 'content-type': type ?? (isXml ? 'application/xml' : 'application/json') })
      response.end(said ?? (isXml ? '<tune><name>Reel</name></tune>' : '{"name":"Reel"}'))
    })
    const { origin, close } = await listening(server)
    try {
      const only = ['keep-tune.request.sent-as', 'keep-tune.success.asked-for']
      const told = await verify({ target: origin, spec, only, report: join(folder, 'tunes'), level: 'should' })
      const all = [...types, 'accept application/xml', 'accept application/json']
      assert.ok(told.verdict !== 'conforms' || all.every((name) => seen.has(name)), [...seen].join())
      return told.requirements.flatMap(({ id, outcome }) => (/^(failed|warned)$/.test(outcome) ? [id.slice(10)] : []))
    } finally {
      server.closeAllConnections()
      await close()
    }
  }
  const json = { type: 'application/json', text: '{"name":"Reel"}' }
  const rows: readonly (readonly [(sent: string, accept: string) => Reply, string[]])[] = [
    [() => ({}), []],
    [(sent) => (sent.includes('xml') ? { status: 415 } : {}), ['request.sent-as.application-xml']],
    [(sent) => (sent.includes('multipart') ? { status: 415 } : {}), ['request.sent-as.multipart-form-data']],
    // Why it is refused may be a rule that the document does not show.
    [(sent) => (sent.includes('www') ? { status: 422 } : {}), []],
    [(_, accept) => (accept.includes('xml') ? json : {}), ['success.asked-for.application-xml']],
    [(_, accept) => (accept.includes('xml') ? { status: 406 } : {}), ['success.asked-for.application-xml']],
    [(_, accept) => (accept.includes('xml') ? { text: '<tune/>' } : {}), ['success.name.required']],
    [(sent) => (sent.includes('xml') ? { status: 500 } : {}), ['open.no-server-error']],
    // Who takes nothing at all is not told of each type.
    [() => ({ status: 415 }), []],
  ]
  for (const [reply, broken] of rows) assert.deepEqual(await brokenBy(reply), broken, String(reply))
})

test('errors are asked for in each of their media types, and judged in it', async () => {
  const ref = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
  const both = {
    description: 'why',
    content: { 'application/json': ref('Problem'), 'application/xml': ref('Problem') },
  }
  const one = { description: 'one', content: { 'application/json': ref('Jig') } }
  const named = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } }
  const schemas = {
    NewJig: named,
    Jig: {
      allOf: [{ $ref: '#/components/schemas/NewJig' }],
      required: ['id'],
      properties: { id: { type: 'integer' } },
    },
    Problem: {
      type: 'object',
      xml: { name: 'problem' },
      required: ['reason'],
      properties: { reason: { type: 'string', maxLength: 9 } },
    },
  }
  const paths = {
    '/jigs': {
      post: {
        operationId: 'addJig',
        requestBody: { required: true, content: { 'application/json': ref('NewJig') } },
        responses: { 201: one, 400: both, 401: both },
      },
    },
    '/jigs/{id}': {
      ...key,
      get: { operationId: 'getJig', responses: { 200: one, 401: both, 404: both } },
      delete: { operationId: 'dropJig', responses: { 204: { description: 'gone' }, 401: both, 404: both } },
    },
  }
  const info = { title: 'Jigs', version: '1' }
  const securitySchemes = { token: { type: 'http', scheme: 'bearer' } }
  const components = { securitySchemes, schemas }
  const spec = join(folder, 'jigs.json')
  await writeFile(spec, JSON.stringify({ openapi: '3.0.4', info, security: [{ token: [] }], paths, components }))

  const only = ['add-jig.failure', 'add-jig.answer.401', 'get-jig.answer.401', 'get-jig.answer.404']
    .concat('drop-jig.answer.401', 'drop-jig.answer.404')
    .map((prefix) => `${prefix}.asked-for`)
  type Told = { status: number; type: string; text: string }
  /** What breaks where a service tells its errors so. */
  const brokenBy = async (tell: (told: Told) => Partial<Told>): Promise<string[]> => {
    const kept = new Map<string, string>()
    let last = 0
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const { method, url = '', headers } = request
      const isXml = headers.accept?.startsWith('application/xml') === true
      const refuse = (status: number): void => {
        const told = isXml
          ? { status, type: 'application/xml', text: '<problem><reason>no</reason></problem>' }
          : { status, type: 'application/json', text: '{"reason":"no"}' }
        const { type, ...own } = { ...told, ...tell(told) }
        response
          .writeHead(own.status, { 'content-type': type, 'www-authenticate': 'Bearer', allow: 'POST' })
          .end(own.text)
      }
      const give = (status: number, body = ''): void => {
        response.writeHead(status, body === '' ? {} : { 'content-type': 'application/json' }).end(body)
      }
      const id = url.split('?')[0]?.split('/')[2]
      if (headers.authorization?.replace(/^bearer/i, 'Bearer') !== `Bearer ${TOKEN}`) return refuse(401)
      if (id === undefined && method !== 'POST') return refuse(405)
      if (id !== undefined && !/^-?\d+$/.test(id)) return refuse(400)
      if (id !== undefined && method !== 'GET' && method !== 'DELETE') return refuse(405)
      if (id !== undefined && !kept.has(id)) return refuse(404)
      if (id !== undefined && method === 'DELETE') return kept.delete(id) && give(204)
      if (id !== undefined) return give(200, kept.get(id))
      if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return refuse(415)
      const { name }: { name?: unknown } = jsonOrNothing(text)
      if (typeof name !== 'string' || name === '') return refuse(400)
      const made = String(++last)
      kept.set(made, `{"id":${made},"name":${JSON.stringify(name)}}`)
      return give(201, kept.get(made))
    })
    const { origin, close } = await listening(server)
    try {
      const report = join(folder, 'jigs')
      const told = await verify({ target: origin, spec, token: TOKEN, report, only, level: 'should' })
      const asked = told.requirements.filter(({ id }) => id.includes('asked-for'))
      assert.equal(asked.length, 12)
      assert.ok(asked.every(({ outcome }) => outcome !== 'not-exercised'))
      return told.requirements.flatMap(({ id, outcome }) => (/^(failed|warned)$/.test(outcome) ? [id] : []))
    } finally {
      server.closeAllConnections()
      await close()
    }
  }
  const json = { type: 'application/json', text: '{"reason":"no"}' }
  const inXml =
    (broken: Partial<Told>, ...statuses: number[]) =>
    ({ type, status }: Told): Partial<Told> =>
      type === 'application/xml' && statuses.includes(status) ? broken : {}
  const xml = 'application-xml'
  const rows: readonly (readonly [(told: Told) => Partial<Told>, string[]])[] = [
    [() => ({}), []],
    [inXml({ text: '<problem/>' }, 400), ['add-jig.failure.reason.required']],
    [
      inXml({ text: '<problem><reason>not at all</reason></problem>' }, 404),
      ['get-jig.answer.404.reason.maxLength', 'drop-jig.answer.404.reason.maxLength'],
    ],
    [inXml({ text: '{"reason":"no"}' }, 404), ['get-jig.answer.404.media-type', 'drop-jig.answer.404.media-type']],
    [inXml(json, 404), [`get-jig.answer.404.asked-for.${xml}`, `drop-jig.answer.404.asked-for.${xml}`]],
    [inXml(json, 401), ['add-jig', 'get-jig', 'drop-jig'].map((slug) => `${slug}.answer.401.asked-for.${xml}`)],
    [inXml({ status: 406, ...json }, 400), [`add-jig.failure.asked-for.${xml}`]],
  ]
  for (const [tell, broken] of rows)
    assert.deepEqual((await brokenBy(tell)).toSorted(), broken.toSorted(), String(tell))
})

function jsonOrNothing(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

test('items that travel as XML alone are created, read back, listed, changed and deleted: what loses one is found', async () => {
  const xml = (schema: object) => ({ content: { 'application/xml': { schema } } })
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const own = { name: { type: 'string', minLength: 1 }, gap: { type: 'integer', format: 'int64' } }
  const id = { type: 'integer', format: 'int64', readOnly: true, xml: { attribute: true } }
  const schemas = {
    NewReed: { type: 'object', required: ['name'], xml: { name: 'reed' }, properties: own },
    Reed: { type: 'object', required: ['id', 'name'], xml: { name: 'reed' }, properties: { id, ...own } },
  }
  const [one, sent] = [
    { description: 'one', ...xml(ref('Reed')) },
    { required: true, ...xml(ref('NewReed')) },
  ]
  const gone = { description: 'none' }
  const paths = {
    '/reeds': {
      get: {
        operationId: 'listReeds',
        responses: { 200: { description: 'all', ...xml({ type: 'array', items: ref('Reed') }) } },
      },
      post: { operationId: 'addReed', requestBody: sent, responses: { 201: one, 400: { description: 'no' } } },
    },
    '/reeds/{id}': {
      ...key,
      get: { operationId: 'getReed', responses: { 200: one, 404: gone } },
      put: { operationId: 'changeReed', requestBody: sent, responses: { 200: one, 400: gone, 404: gone } },
      delete: { operationId: 'dropReed', responses: { 204: gone, 404: gone } },
    },
  }
  const spec = join(folder, 'reeds.json')
  const info = { title: 'Reeds', version: '1' }
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } }))
  const listed = await ran('spec', '--spec', spec, '--resources')
  assert.match(listed.stdout, /reeds: .*\bkey: id\b.*\n(?:.*\n)*.*DELETE \/reeds\/\{id\}: \{ role: delete/)

  /** Keeps the XML between the tags of an item as it came. */
  const told = async (
    only: string[],
    shown: (by: string, inner: string) => string | null,
    keeps = (_: string) => true,
  ) => {
    const kept = new Map<string, string>()
    let last = 9_007_199_254_740_993n
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const { method = '', url = '' } = request
      const at = url.split('?')[0]?.split('/')[2]
      const inner = /<reed[^>]*>(.+)<\/reed>\s*$/s.exec(text)?.[1]
      const written = (key: string) => {
        const seen = shown(at === undefined ? `${method} all` : method, kept.get(key) ?? '')
        return seen === null ? '' : `<reed id="${key}">${seen}</reed>`
      }
      const reply = (status: number, body = '') =>
        response.writeHead(status, body === '' ? {} : { 'content-type': 'application/xml' }).end(body)
      if (method === 'OPTIONS') return reply(204)
      if (at !== undefined && !kept.has(at)) return reply(404)
      if (/POST|PUT/.test(method) && !/<name>[^<]+<\/name>/.test(inner ?? '')) return reply(400)
      if (method === 'GET' && at === undefined)
        return reply(200, `<reeds>${[...kept.keys()].map(written).join('')}</reeds>`)
      const name = at ?? String(last++)
      if (inner !== undefined && keeps(method)) kept.set(name, inner)
      else if (inner !== undefined && !kept.has(name)) kept.set(name, '<name>Lost</name>')
      if (method !== 'DELETE') return reply(method === 'POST' ? 201 : 200, written(name))
      if (keeps(method)) kept.delete(name)
      return reply(204)
    })
    const { origin, close } = await listening(server)
    try {
      const report = await verify({
        target: origin,
        spec,
        only,
        report: await mkdtemp(join(folder, 'reeds-')),
        level: 'should',
      })
      const found = report.requirements.filter(({ outcome }) => /^(failed|warned)$/.test(outcome))
      const judged = report.requirements.filter(({ id, outcome }) => id.includes('.state.') && outcome === 'passed')
      return { found: found.map(({ id }) => id), judged: judged.map(({ id }) => id), report }
    } finally {
      server.closeAllConnections()
      await close()
    }
  }
  const asked = [
    'add-reed.state.read-back',
    'add-reed.state.listed',
    'change-reed.state.replaced',
    'drop-reed.state.gone',
  ]
  const keepsAll = (_: string, inner: string) => inner
  const lossy = (by: string, inner: string) => (by === 'GET' ? inner.replaceAll(/<gap>-?\d+/g, '<gap>7') : inner)
  const [right, rounding, hoarding] = await Promise.all([
    told(asked, keepsAll),
    told(asked.slice(0, 2), lossy),
    told(asked.slice(3), keepsAll, (method) => method !== 'DELETE'),
  ])
  assert.deepEqual([rounding.found, hoarding.found], [asked.slice(0, 1), asked.slice(3)])
  assert.deepEqual([right.found, right.judged], [[], asked])
  // What is shown of a request is what was sent.
  const texts = right.report.requirements.flatMap(({ cases }) => cases.map(({ request, curl }) => `${request}${curl}`))
  assert.ok(texts.some((text) => text.includes('<reed>')) && !texts.some((text) => text.includes('{"name"')))
})

test('fields of a form are sent in the style that the document gives them', async () => {
  const whole = (name: string) => ({
    type: 'object',
    required: [name],
    additionalProperties: false,
    properties: { [name]: { type: 'integer', minimum: 1, maximum: 9 } },
  })
  const ranks = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer', minimum: 1, maximum: 9 } }
  const properties = { bellows: whole('folds'), case: whole('height'), ranks, stops: ranks, reeds: ranks }
  const encoding = {
    bellows: { style: 'form', explode: false },
    case: { style: 'form' },
    ranks: { style: 'pipeDelimited', explode: false },
    stops: { contentType: 'application/json' },
  }
  const schema = { type: 'object', required: Object.keys(properties), additionalProperties: false, properties }
  const content = { 'application/x-www-form-urlencoded': { schema, encoding } }
  const post = {
    operationId: 'tune',
    requestBody: { required: true, content },
    responses: { 204: { description: 'ok' } },
  }
  const spec = join(folder, 'accordion.json')
  const info = { title: 'Accordion', version: '1' }
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info, paths: { '/tunings': { post } } }))
  const sent = new Set<string>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    sent.add(decodeURIComponent(text).replaceAll(/\d/g, '0'))
    response.writeHead(204).end()
  })
  const { origin, close } = await listening(server)
  try {
    await verify({ target: origin, spec, only: ['tune.success.status'], report: join(folder, 'accordion') })
  } finally {
    server.closeAllConnections()
    await close()
  }
  // Others leave out a field.
  assert.equal([...sent][0], 'bellows=folds,0&height=0&ranks=0|0&stops=[0,0]&reeds=0&reeds=0')
})

/** A shelf that makes albums a moment after it has answered with null, and shows them in its list alone. */
const SHELF = {
  openapi: '3.1.0',
  info: { title: 'Shelf', version: '1' },
  paths: {
    '/albums': { get: named('listAlbums', 200, { responses: listOf('Album') }) },
    '/albums/upload': {
      post: named('uploadAlbum', 200, {
        ...jsonBody({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
        responses: jsonAnswer({ type: 'null' }),
      }),
    },
    '/albums/{album_identifier}': {
      parameters: [{ name: 'album_identifier', in: 'path', required: true, schema: { type: 'string' } }],
      get: named('getAlbum', 200, { responses: { ...jsonAnswer({ $ref: '#/components/schemas/Album' }), ...gone } }),
      delete: named('deleteAlbum', 204, { responses: { 204: { description: 'gone' }, ...gone } }),
    },
    '/albums/name/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      get: named('getAlbumByName', 200, {
        responses: { ...jsonAnswer({ $ref: '#/components/schemas/Album' }), ...gone },
      }),
      delete: named('deleteAlbumByName', 204, { responses: { 204: { description: 'gone' }, ...gone } }),
    },
    '/notes': {
      get: named('listNotes', 200, {
        parameters: ['album', 'since'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: { ...jsonAnswer({ type: 'array', items: { type: 'string' } }), 422: { description: 'no' } },
      }),
    },
    '/vectors': {
      post: named('addVectors', 200, {
        ...jsonBody({
          type: 'object',
          required: ['ids', 'vectors'],
          properties: {
            ids: { type: 'array', items: { type: 'string' } },
            vectors: { oneOf: ['number', 'boolean', 'string'].map((type) => ({ type: 'array', items: { type } })) },
          },
        }),
        responses: { 200: { description: 'kept' }, 422: { description: 'no' } },
      }),
    },
  },
  components: {
    schemas: {
      Album: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string' }, name: { type: 'string' } },
      },
    },
  },
}

nightly(
  'what a list alone shows is read, and deleted; a refusal teaches a query; other forms of a body are tried',
  async () => {
    const albums = new Map([['theirs', 'Theirs']])
    const late = new Set<string>()
    let count = 0
    const asked = new Set<string>()
    const server = createServer(async (request, response) => {
      let sent = ''
      for await (const chunk of request) sent += String(chunk)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://shelf')
      const [, first, by = '', called] = pathname.split('/').map(decodeURIComponent)
      const [id = ''] = called === undefined ? [by] : ([...albums].find(([, each]) => each === called) ?? [])
      const answer = (status: number, value?: unknown): unknown =>
        value === undefined
          ? response.writeHead(status).end()
          : response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      const body = read(sent)
      if (`${request.method} ${pathname}` === 'POST /albums/upload') {
        if (typeof body.name !== 'string') return answer(422)
        const { name } = body
        // An album that is there, or will be, is not made again: nobody could tell two of one name apart.
        if (late.has(name) || [...albums.values()].includes(name)) return answer(200, null)
        late.add(name)
        // The last ones come at once: what comes after the run has looked is nobody's to find.
        setTimeout(() => late.delete(name) && albums.set(`a-${++count}`, name), count < 20 ? 120 : 0)
        return answer(200, null)
      }
      if (first === 'vectors') {
        const { ids, vectors } = body
        const isWell = Array.isArray(ids) && ids.every((one) => typeof one === 'string') && Array.isArray(vectors)
        return answer(isWell && vectors.length === ids.length && typeof vectors[0] === 'number' ? 200 : 422)
      }
      if (request.method === 'GET' && first === 'notes') {
        const isBounded = searchParams.has('album')
        return isBounded ? answer(200, []) : answer(422, 'album must be supplied')
      }
      if (pathname === '/albums' && request.method === 'GET')
        return answer(
          200,
          [...albums].map(([key, name]) => ({ id: key, name })),
        )
      asked.add(`${request.method} ${id}`)
      const name = albums.get(id)
      if (first !== 'albums' || name === undefined) return answer(404)
      if (request.method === 'DELETE') albums.delete(id)
      return request.method === 'GET' ? answer(200, { id, name }) : answer(request.method === 'DELETE' ? 204 : 405)
    })
    const { origin: target, close } = await listening(server)
    const [spec, report] = [join(folder, 'shelf.json'), join(folder, 'shelf')]
    await writeFile(spec, JSON.stringify(SHELF))
    try {
      const told = await verify({ target, spec, report })
      assert.deepEqual(told.reach.unjudged, [])
      // Somebody else may have sent what has no name of the run, such as `null`.
      assert.deepEqual(
        [...albums.values()].filter((name) => /contract test|^test /i.test(name)),
        [],
      )
      assert.ok(!asked.has('DELETE theirs'))
      const left = told.leftovers.find(({ operation }) => operation === 'uploadAlbum')?.left
      assert.equal(left, albums.size - 1)
      const [lesson] = told.reach.learnt
      assert.deepEqual(lesson, { operation: 'listNotes', lines: ['/paths/~1notes/get/parameters/0: required: true'] })
    } finally {
      server.closeAllConnections()
      await close()
    }
  },
)

function read(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

test('a list is sent as rows of CSV and as lines of JSON', () => {
  const properties = { sku: { type: 'string' }, count: { type: 'integer' } }
  const schema = { type: 'array', items: { type: 'object', properties } }
  const content = { 'text/csv': { schema }, 'application/x-ndjson': { schema } }
  const post = { requestBody: { content }, responses: { 204: { description: 'taken' } } }
  const { body } =
    readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { post } } }).operations[0] ?? {}
  const value = [{ sku: 'a,b', count: 1 }, { sku: 'c' }]
  assert.deepEqual(
    body?.content.map((type) => writtenBody(type, value, body)),
    ['sku,count\r\n"a,b",1\r\nc,\r\n', '{"sku":"a,b","count":1}\n{"sku":"c"}\n'],
  )
})

test('the file of a form has the first media type that its encoding lists', () => {
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } },
  }
  const content = { 'multipart/form-data': { schema, encoding: { file: { contentType: 'image/png, image/jpeg' } } } }
  const post = { operationId: 'add', requestBody: { content }, responses: { 200: { description: 'done' } } }
  const api = readApi({ openapi: '3.1.0', info: { title: 'Photos', version: '1' }, paths: { '/photos': { post } } })
  const body = api.operations[0]?.body ?? null
  const [type] = body?.content ?? []
  const text = type === undefined ? '' : writtenBody(type, { file: 'bytes', note: 'Sunset' }, body)
  assert.deepEqual(text.match(/Content-Type: .*/g), ['Content-Type: image/png'])
})
