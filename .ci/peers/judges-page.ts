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
  return `# \`verify\` and Schemathesis on the same servers

We know what each of these servers breaks: the Plant Store's targets (\`contract-tests/targets/\`), and a store of letters
(\`contract-tests/wild/letters/\`). Each broken server differs from a correct one by one fault. ${part}
\`npm run judges\` wrote this page.

- Schemathesis ${VERSION} ran with all phases, all checks, valid and invalid data, and the credential. Because it reports every
  undocumented status, its document has a 401 in each operation.
- Schemathesis has found a fault if it says anything that it does not say of the correct server. \`verify\` has found it only if it
  names the broken requirement.
- A correct server is accused if a run fails. A warning of \`verify\` fails no run. Some accusations of Schemathesis are about points
  that the document leaves open, such as the status of a full store.

| service | judge | faults found | faults against a must | faults against a should | correct servers accused | runs without an end | seconds for a server, median |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Two runs shared two cores. The faults are of the kinds that \`verify\` is made for: it checks each sentence of the contract.
Schemathesis sends random requests, and reduces what it finds.

## What only one of them found

${JUDGES.map((judge, index) => onlyBy(judge, JUDGES[1 - index] ?? judge, seen)).join('\n\n')}

## Correct servers that were accused

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
