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
import { documentsTable, drawnLists, type Outcome, rulesTable, unrecognised } from './page.ts'
import { fileOf, LISTED, type Listed } from './reading/collection.ts'
import { readDocument } from './reading/document.ts'
import { SERVERS, type Who } from './reading/servers.ts'
import { unrecognisedIn } from './unrecognised.ts'

/** Milliseconds for one document and one server. */
const LIMIT = 120_000

async function outcomeOf(who: Who, listed: Listed): Promise<Outcome> {
  const none = { listed, exchanges: [], verdicts: [], names: null }
  try {
    const file = await fileOf(listed)
    const document = await readDocument(file)
    const { server, close } = await SERVERS[who](file)
    try {
      const late = AbortSignal.timeout(LIMIT)
      const bounded: typeof server = (request) =>
        late.aborted ? Promise.reject(new Error(`not done in ${LIMIT / 1000} s`)) : server(request)
      const names = who === 'ours' ? await unrecognisedIn(file) : null
      return { listed, error: null, names, ...(await judgedWorld(bounded, document)) }
    } finally {
      await close()
    }
  } catch (error) {
    return { ...none, error: messageOf(error, listed) }
  }
}

/** Why a document was not judged, without the place of its file on this machine. */
function messageOf(error: unknown, { file }: Listed): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.slice(line.includes(file) ? line.indexOf(file) + file.length : 0).replace(/^[:\s]+/, '')
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
const [seen, aside] = [inSet('seen'), inSet('aside')]
const shown = new Map([
  ...(seen.length > 0 && aside.length > 0
    ? [['this kit, seen', seen] as const, ['this kit, set aside', aside] as const]
    : []),
  ...[...servers].filter(([who]) => who !== 'ours' || seen.length === 0 || aside.length === 0),
])
function inSet(set: Listed['set']): Outcome[] {
  return ours.filter(({ listed }) => listed.set === set)
}
const page = `# Believable answers

\`npm run believable\` wrote this: every GET operation that answers JSON, of ${ours.length} documents of public repositories
(${values.set === 'all' ? `two halves, ${seen.length} seen and ${aside.length} set aside` : `the set \`${values.set}\``}). The brackets have the number of judged values.

We read the faults of both halves, and mended classes of them, so neither half is unseen any more. Figures for unseen documents
need other documents.
${values.peers ? '' : '\nPrism and Scalar were not judged in this run: `--peers` does that.\n'}
${rulesTable(shown)}

Names of texts and numbers that the mock does not understand, and whose values the document leaves open:

${[['seen', seen] as const, ['set aside', aside] as const].flatMap(([name, some]) => (some.length > 0 ? [`- ${name}: ${unrecognised(some)}`] : [])).join('\n')}

${[...servers].map(([who, outcomes]) => `## ${who}\n\n${documentsTable(outcomes)}`).join('\n\n')}

## Lists

${drawnLists(ours)}
`
writeFileSync(join(out, 'BELIEVABLE.md'), page)
process.stdout.write(`${rulesTable(shown)}\n\nThe page and the values that break a rule are in ${out}\n`)
// Prism's timers would keep the process alive.
process.exit()
