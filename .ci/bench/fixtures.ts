/** The fixtures beside a loop that only writes, and beside json-schema-faker on the same schema. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGeneratorSync } from 'json-schema-faker'
import { tied } from '../../contract-tests/wild/program.ts'
import { datasetOf } from '../../fixtures/datasets.ts'
import type { Format } from '../../fixtures/formats/writer.ts'
import { formatOf } from '../../fixtures/formats.ts'
import { fileSink } from '../../fixtures/sink.ts'
import { blocksOf, wholeOf, write } from '../../fixtures/write.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { bundled } from '../../spec/bundled.ts'
import { at, isObject } from '../../spec/json-pointer.ts'
import { jsonOf } from '../../spec/responses.ts'
import { type Comparison, grouped, shown, takeTurns } from './figures.ts'

const ROUNDS = 9
const MANY = 10_000_000
/** Megabytes. */
const MOST_MEMORY = 150

type Contender = { readonly format: Format; readonly items: number }

const LOOP = 'a loop that only writes `JSON.stringify`'
const SCHEMA_FAKER = `json-schema-faker ${packageJson.devDependencies['json-schema-faker']}`

function contenders(): ReadonlyMap<string, Contender> {
  const { document } = bundled.contract
  const dataset = datasetOf(bundled, 'valid', 1)
  const ndjson = formatOf('ndjson', dataset)
  const of = (item: (index: number) => unknown): Format => ({
    ...ndjson,
    item: (index) => `${JSON.stringify(item(index))}\n`,
  })
  const ready = Array.from({ length: 1000 }, (_, index) => dataset.item(index))
  const schema = at(document, jsonOf(dataset.operation.body?.content ?? [])?.schema ?? '')
  if (!isObject(schema)) throw new TypeError('the body of the bundled document has a schema')
  const schemaFaker = createGeneratorSync({ seed: 1 })
  return new Map([
    ['ours', { format: ndjson, items: 200_000 }],
    [LOOP, { format: of((index) => ready[index % ready.length]), items: 200_000 }],
    [
      SCHEMA_FAKER,
      { format: of(() => schemaFaker.generate({ ...schema, components: document.components })), items: 5_000 },
    ],
  ])
}

/** What a process loads to tell, as its last words, the largest memory it held; its `maxRSS` would be that of its parent. */
const LAST_WORDS = `import { readFileSync } from 'node:fs'
const largest = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
if (process.platform === 'linux') process.on('exit', () => process.stderr.write(largest()))`

/** The largest resident set, in megabytes, of the command that writes so many plants to a file. */
async function memory(count: number, file: string): Promise<number> {
  const cli = join(import.meta.dirname, '../../cli.ts')
  const words = ['fixtures', '--count', String(count), '--format', 'ndjson', '--out', file]
  const loaded = `data:text/javascript,${encodeURIComponent(LAST_WORDS)}`
  const child = tied(spawn(process.execPath, ['--import', loaded, cli, ...words]))
  let kilobytes = ''
  child.stderr.on('data', (text) => {
    kilobytes += text
  })
  await once(child, 'close')
  return Number(kilobytes || Number.NaN) / 1024
}

/** Compares NDJSON written to a file. */
export async function compareFixtures(): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-'))
  // However this process ends: what it writes is large.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'plants.ndjson')
  const series = await takeTurns(contenders(), ROUNDS, async ({ format, items }) => {
    const sink = await fileSink(file)
    const started = performance.now()
    const whole = wholeOf(0, items)
    await write(format, whole, blocksOf(format, whole), sink)
    return (items / (performance.now() - started)) * 1000
  })
  const held = await memory(MANY, file)
  return {
    subject: 'NDJSON fixtures',
    measures: [{ what: 'plants a second', better: 'more', series, wanted: { [LOOP]: 0.7, [SCHEMA_FAKER]: 10 } }],
    facts: [
      {
        what: `MB held at most while ${grouped(MANY)} fixtures go to a file`,
        value: shown(held),
        wanted: `${MOST_MEMORY} or less`,
        met: !(held > MOST_MEMORY),
      },
    ],
  }
}
