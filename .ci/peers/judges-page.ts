/** contract-tests/PEERS.md: what two judges found of servers whose faults are known. */

import { VERSION } from './schemathesis.ts'

/** A server, and what a judge that is right says of it. */
export type Known = {
  readonly name: string
  readonly service: 'Plant Store' | 'Letters'
  readonly document: string
  /** True for the server that the others of its service differ from. */
  readonly isPlain: boolean
  readonly breach: { readonly requirement: string; readonly level: 'must' | 'should' } | null
}

/** What a judge says, and how long it took; null: it came to no end. */
type Said = { readonly said: readonly string[] | null; readonly seconds: number }
export type Seen = { readonly server: Known; readonly ours: Said; readonly theirs: Said }

type Judge = {
  readonly title: string
  readonly of: (one: Seen) => Said
  /** True if it says of a broken server what is wrong with it; `plain` is what it says of the same without a fault. */
  readonly isFound: (said: readonly string[], requirement: string, plain: readonly string[]) => boolean
  /** What of its words fails the run. */
  readonly failures: (said: readonly string[]) => readonly string[]
}

const JUDGES: readonly Judge[] = [
  {
    title: '`verify`',
    of: ({ ours }) => ours,
    isFound: (said, requirement) => said.some((one) => one.endsWith(` ${requirement}`)),
    failures: (said) => said.filter((one) => one.startsWith('must ')),
  },
  {
    title: 'Schemathesis',
    of: ({ theirs }) => theirs,
    isFound: (said, _, plain) => said.some((one) => !plain.includes(one)),
    failures: (said) => said,
  },
]

/** The page about all that was seen of one in `every` of the servers. */
export function judgesPage(seen: readonly Seen[], every: number): string {
  const rows = (['Plant Store', 'Letters'] as const).flatMap((service) => {
    const ofService = seen.filter(({ server }) => server.service === service)
    return JUDGES.map((judge) => `| ${service} | ${judge.title} | ${counts(judge, ofService).join(' | ')} |`)
  })
  const part = every === 1 ? 'All were judged.' : `One in ${every} was judged.`
  return `# The judge and Schemathesis on the same servers

\`npm run judges\` lets \`verify\` and Schemathesis ${VERSION} look at servers of which it is known what they break: the
Plant Store's targets (\`contract-tests/targets/\`), and the store of letters (\`contract-tests/wild/letters/\`), whose
faults are in what it remembers. Each broken one differs from a server that conforms by one fault. ${part}

Schemathesis runs with all phases, all checks, valid and invalid data, and the credential. Its document has an answer 401
in each operation, since it holds every undocumented status against a server. Whatever it says of a broken server, and
not of the same server without the fault, counts as found; of \`verify\` only the requirement that is broken counts. A
server that conforms is accused if a run fails: a warning of \`verify\`, which is about a courtesy, fails none. Some of
what Schemathesis says of these is about what the document leaves open, such as a status for a store that is full.

| service | judge | broken: found | a must: found | a should: found | conforming: accused | no end | seconds a server, median |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

The seconds are those of two runs at a time on two cores. Each judge looks for what it is made for: Schemathesis draws
requests at random and shrinks what it finds; \`verify\` asks for each sentence of the contract, and the faults are of
the kinds that it was made for.

## What one found and the other did not

${JUDGES.map((judge, index) => onlyBy(judge, JUDGES[1 - index] ?? judge, seen)).join('\n\n')}

## Servers that conform, and are accused

${JUDGES.map((judge) => accusations(judge, seen)).join('\n\n')}
`
}

function counts(judge: Judge, seen: readonly Seen[]): string[] {
  const share = (level: 'must' | 'should' | null): string => {
    const broken = seen.filter(({ server: { breach } }) => breach !== null && (level ?? breach.level) === breach.level)
    return `${broken.filter((one) => finds(judge, one, seen)).length} of ${broken.length}`
  }
  const conforming = seen.filter(({ server }) => server.breach === null)
  const accused = conforming.filter((one) => accusationsOf(judge, one).length > 0)
  const seconds = seen.map((one) => judge.of(one).seconds).sort((one, other) => one - other)
  return [
    ...[null, 'must' as const, 'should' as const].map(share),
    `${accused.length} of ${conforming.length}`,
    String(seen.filter((one) => judge.of(one).said === null).length),
    (seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1),
  ]
}

function finds(judge: Judge, one: Seen, seen: readonly Seen[]): boolean {
  const { service, breach } = one.server
  const plain = seen.find(({ server }) => server.isPlain && server.service === service)
  const said = judge.of(one).said ?? []
  return breach !== null && judge.isFound(said, breach.requirement, (plain && judge.of(plain).said) ?? [])
}

function accusationsOf(judge: Judge, one: Seen): readonly string[] {
  return one.server.breach === null ? judge.failures(judge.of(one).said ?? []) : []
}

function onlyBy(judge: Judge, other: Judge, seen: readonly Seen[]): string {
  const found = seen.filter((one) => finds(judge, one, seen) && !finds(other, one, seen))
  const items = found.map(({ server }) => `- ${server.name}: \`${server.breach?.requirement}\``).sort()
  return `By ${judge.title} alone: ${found.length === 0 ? 'none.' : `${found.length}.\n\n${items.join('\n')}`}`
}

function accusations(judge: Judge, seen: readonly Seen[]): string {
  const accused = seen.filter((one) => accusationsOf(judge, one).length > 0)
  const items = accused.map((one) => `- ${one.server.name}: ${accusationsOf(judge, one).join('; ')}`).sort()
  return `By ${judge.title}: ${accused.length === 0 ? 'none.' : `${accused.length}.\n\n${items.join('\n')}`}`
}
