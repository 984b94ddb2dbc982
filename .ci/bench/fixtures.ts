/** The fixtures beside a loop that only writes, json-schema-faker on the same schema, one thread, and a compressor behind a pipe. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGeneratorSync } from 'json-schema-faker'
import { tied } from '../../contract-tests/wild/program.ts'
import { formatOf } from '../../fixtures/formats/formats.ts'
import type { Format } from '../../fixtures/formats/writer.ts'
import { fileSink } from '../../fixtures/output/sink.ts'
import { blocksOf, wholePart, writeItems } from '../../fixtures/output/write.ts'
import { datasetOf } from '../../fixtures/sets/datasets.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { expectBodySchema } from '../../spec/contract/responses.ts'
import { bundled } from '../../spec/document/bundled.ts'
import { type Comparison, grouped, shown, takeTurns } from './figures.ts'
import { spentBy } from './spent.ts'

const ROUNDS = 9
const MANY = 10_000_000
/** Megabytes. */
const MOST_MEMORY = 150

type Contender = { readonly format: Format; readonly items: number }

const LOOP = 'a loop that only writes `JSON.stringify`'
const SCHEMA_FAKER = `json-schema-faker ${packageJson.devDependencies['json-schema-faker']}`

function contenders(): ReadonlyMap<string, Contender> {
  const dataset = datasetOf(bundled, 'valid', 1)
  const ndjson = formatOf('ndjson', dataset)
  const of = (item: (index: number) => unknown): Format => ({
    ...ndjson,
    item: (index) => `${JSON.stringify(item(index))}\n`,
  })
  const ready = Array.from({ length: 1000 }, (_, index) => dataset.item(index))
  const { own, document } = expectBodySchema(dataset.operation)
  const schemaFaker = createGeneratorSync({ seed: 1 })
  return new Map([
    ['ours', { format: ndjson, items: 200_000 }],
    [LOOP, { format: of((index) => ready[index % ready.length]), items: 200_000 }],
    [
      SCHEMA_FAKER,
      { format: of(() => schemaFaker.generate({ ...own, components: document.root.components })), items: 5_000 },
    ],
  ])
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
    const whole = wholePart(0, items)
    await writeItems(format, whole, blocksOf(format, whole), sink)
    return (items / (performance.now() - started)) * 1000
  })
  const { held } = await spentBy(['fixtures', '--count', String(MANY), '--format', 'ndjson', '--out', file])
  return {
    subject: 'NDJSON fixtures',
    measures: [{ what: 'plants a second', better: 'more', series, wanted: { [LOOP]: 0.95, [SCHEMA_FAKER]: 10 } }],
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

const PLANTS = 2_000_000
const WAYS: readonly (readonly [what: string, ours: string, theirs: string, wanted: number])[] = [
  ['by two threads instead of one', '--workers 2', '', 0.7],
  ['with gzip instead of a pipe to the command', '--compress gzip', '| gzip', 0.9],
  ['with zstd instead of a pipe to the command', '--compress zstd', '| zstd -q', 0.9],
]

/** Whole commands, from start to exit: what makes the same bytes sooner. */
export async function compareWays(): Promise<Comparison> {
  const cli = join(import.meta.dirname, '../../cli.ts')
  const start = `'${process.execPath}' '${cli}' fixtures --count ${PLANTS} --format ndjson`
  const measures: Comparison['measures'][number][] = []
  for (const [what, ours, theirs, wanted] of WAYS) {
    const commands = new Map([
      ['ours', `${start} ${ours}`],
      [THE_OTHER, `${start} ${theirs}`],
    ])
    const series = await takeTurns(commands, 5, async (command) => {
      const began = performance.now()
      const child = tied(spawn('sh', ['-c', `${command} > /dev/null`]))
      const [code] = await once(child, 'close')
      return code === 0 ? (performance.now() - began) / 1000 : Number.NaN
    })
    measures.push({
      what: `seconds for ${grouped(PLANTS)} plants ${what}`,
      better: 'less',
      series,
      wanted: { [THE_OTHER]: wanted },
    })
  }
  return { subject: 'the fixtures command', measures, facts: [] }
}

const THE_OTHER = 'the other way'
