/**
 * `npm run believable [-- --set seen|aside|all] [--only NAME] [--peers] [--out FOLDER]` judges the mock's answers as a
 * front-end developer would: it serves each collected document in turn, asks every GET operation, and writes a page with
 * a table of the rules, twelve lists as tables, and each value that breaks a rule, one a line. `--peers` judges Prism and
 * Scalar's mock server beside it. No part of the judge shares the mock's table of meanings.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { judgedWorld } from './judge.ts'
import { documentsTable, drawnLists, type Outcome, rulesTable } from './page.ts'
import { fileOf, LISTED, type Listed } from './reading/collection.ts'
import { readDocument } from './reading/document.ts'
import { SERVERS, type Who } from './reading/servers.ts'

/** Milliseconds for one document and one server. */
const LIMIT = 120_000

async function outcomeOf(who: Who, listed: Listed): Promise<Outcome> {
  const none = { listed, exchanges: [], verdicts: [] }
  try {
    const file = await fileOf(listed)
    const document = await readDocument(file)
    const { server, close } = await SERVERS[who](file)
    try {
      const late = AbortSignal.timeout(LIMIT)
      const bounded: typeof server = (request) =>
        late.aborted ? Promise.reject(new Error(`not done in ${LIMIT / 1000} s`)) : server(request)
      return { listed, error: null, ...(await judgedWorld(bounded, document)) }
    } finally {
      await close()
    }
  } catch (error) {
    return { ...none, error: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' }
  }
}

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'seen' },
    only: { type: 'string', default: '' },
    peers: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, '../../node_modules/.cache/believable') },
  },
})
const chosen = LISTED.filter(
  ({ set, file }) => (values.set === 'all' || set === values.set) && file.includes(values.only),
)
if (chosen.length === 0) {
  const named = values.only === '' ? '' : ` with ${values.only} in its name`
  process.stderr.write(`there is no document of the set ${values.set}${named}: the sets are seen, aside and all\n`)
  process.exit(2)
}
const out = resolve(values.out)
mkdirSync(out, { recursive: true })
const servers = new Map<string, Outcome[]>()
const whos: readonly Who[] = values.peers ? ['ours', 'prism', 'prism --dynamic', 'scalar'] : ['ours']
for (const who of whos) {
  const outcomes: Outcome[] = []
  for (const [index, listed] of chosen.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${who}: ${index + 1} of ${chosen.length} `)
    outcomes.push(await outcomeOf(who, listed))
  }
  servers.set(who, outcomes)
  const broken = outcomes.flatMap(({ listed, verdicts }) =>
    verdicts.flatMap(({ isKept, ...verdict }) =>
      isKept ? [] : [JSON.stringify({ document: listed.file, ...verdict })],
    ),
  )
  writeFileSync(join(out, `broken-${who.replaceAll(/\W+/g, '-')}.ndjson`), broken.map((line) => `${line}\n`).join(''))
}
const ours = servers.get('ours') ?? []
const page = `# Believable answers

\`npm run believable\` wrote this: every GET operation that answers JSON of ${ours.length} documents, the set \`${values.set}\`. In
brackets is how many values were judged.

${rulesTable(servers)}

The share of the properties that no row of meaning recognises: not measured yet.

${[...servers].map(([who, outcomes]) => `## ${who}\n\n${documentsTable(outcomes)}`).join('\n\n')}

## Lists

${drawnLists(ours)}
`
writeFileSync(join(out, 'page.md'), page)
process.stdout.write(`${rulesTable(servers)}\n\nThe page and the values that break a rule are in ${out}\n`)
// Prism's timers would keep the process alive.
process.exit()
