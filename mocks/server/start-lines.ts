/** Writes the log's lines on the start. */

import { accountsOf } from '../../spec/accounts/accounts.ts'
import type { Api } from '../../spec/contract/contract.ts'
import type { LoadedContract } from '../../spec/document/load.ts'
import { EXAMPLE_NOTE } from '../../spec/document/source.ts'
import { isLoopback } from '../../spec/document/target.ts'
import { resourceRows } from '../../spec/resources/corrections/resource-table.ts'
import { keySchemaOf, type Resource } from '../../spec/resources/resource.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { profileFor } from '../imitation/operation-profile.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { MockServerOptions } from './options/mock.ts'
import { SERVER_DEFAULTS } from './options/server.ts'

const MOST_ROWS = 30

/** Ports that `fetch` connects to in no browser and not in Node either (Fetch Standard, section 2.9, Port blocking). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

/** Logs what people should know when a server starts to listen. */
export function logStart(
  log: ServerLog,
  loaded: LoadedContract,
  options: MockServerOptions,
  url: string,
  target?: string,
): void {
  startWarnings(loaded.contract, options, url).forEach(log.warn)
  const { engine, tokens = [], spec } = options
  const answers = engine === 'prism' ? { engine } : {}
  const { title } = loaded.contract
  log.write({ event: 'listening', title, url, ...answers, ...(target !== undefined && { target }) })
  const schemes = loaded.contract.operations.flatMap(({ security }) => security.flat())
  const isBearer = schemes.some((one) => one.kind === 'http' && one.scheme === 'bearer')
  const isOpen = isBearer && target === undefined && tokens.length === 0
  log.write({ event: 'console', url: `${url}/_mock`, isOpen, isExample: spec === undefined })
  const token = isOpen ? 'any, such as Authorization: Bearer anything' : tokenText(tokens.length, schemes.length)
  log.write({
    event: 'start',
    rows: [
      ['Address', `${url}${engine === 'prism' ? ', where Prism answers' : ''}`],
      ['Console', `${url}/_mock`],
      ['Document', spec === undefined ? EXAMPLE_NOTE : `${title}: ${loaded.source}`],
      target === undefined ? ['Token', token] : ['Target', target],
    ],
  })
  if (target !== undefined || engine === 'prism') return
  const rows = resourceRows(loaded.contract, accountsOf(loaded.contract))
  for (const row of rows.slice(0, MOST_ROWS)) log.write({ event: 'resource', ...row })
  if (rows.length > MOST_ROWS) log.write({ event: 'more-resources', operations: rows.length - MOST_ROWS })
  const apart = resourcesOf(loaded.contract).resources.flatMap(keyTakenApart)
  if (apart.length > 0) log.warn(`${apart.join('; ')}: what was created can't be asked for by its key`)
}

/** What may surprise whoever sends requests to this address. */
function startWarnings(
  contract: Api,
  { host = SERVER_DEFAULTS.host, profile }: MockServerOptions,
  url: string,
): readonly string[] {
  const { port } = new URL(url)
  const learnt = profile === undefined ? null : profileFor(contract, profile).document
  const isOther = learnt !== null && learnt.sha256 !== contract.sha256
  return [
    ...(isLoopback(host) ? [] : [`${host} is not a loopback address: other machines can reach this mock`]),
    ...(BLOCKED_PORTS.has(Number(port))
      ? [`browsers and fetch refuse port ${port}: choose another one with --port`]
      : []),
    ...(isOther ? [`the profile was learnt with another document: ${learnt.title} ${learnt.version}`] : []),
  ]
}

/** Which credentials are valid, where not every token is. */
function tokenText(given: number, schemes: number): string {
  if (schemes === 0) return 'the document asks for none'
  return given === 0 ? 'any well-formed credential' : `${given === 1 ? 'that' : `one of the ${given}`} of --token`
}

/** Says of a resource that its created items have keys of another form than the paths of its items take. */
function keyTakenApart(resource: Resource): string[] {
  const create = resource.uses.find(({ role }) => role === 'create')?.operation
  const made = keyForm(keySchemaOf(resource))
  if (create === undefined || made === null) return []
  const paths = resource.uses.flatMap(({ operation, item }) => {
    const asked = operation.parameters.find((one) => one.in === 'path' && item?.in === 'path' && one.name === item.name)
    const taken = keyForm(asked?.schema ?? null)
    return taken === null || taken === made ? [] : [`${operation.path} takes ${taken}`]
  })
  return paths.slice(0, 1).map((taken) => `the ${resource.key} that POST ${create.path} makes is ${made}, and ${taken}`)
}

/** The form of a key, where it is a plain one. */
function keyForm(schema: Schema | null): string | null {
  if (schema === null) return null
  if (schema.types?.has('integer') === true || schema.types?.has('number') === true) return 'an integer'
  return schema.values('format').includes('uuid') ? 'a UUID' : null
}
