/**
 * The list of the targets that the judge was right about. `npm run targets` writes it, and besides its sample `npm test`
 * judges each target that is not in it: a new one, or one that is written in another way now.
 */

import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownTarget } from './judging.ts'
import type { OtherTarget } from './others/variations.ts'

const FOLDER = import.meta.dirname
const FILE = join(FOLDER, 'judged.txt')

type Judged = Pick<KnownTarget, 'name' | 'breach'> | Pick<OtherTarget, 'name' | 'breaks'>

const rows = (): string[] => readFileSync(FILE, 'utf8').trimEnd().split('\n')
let listed: ReadonlySet<string> | null = null

/** True for a target that is not in the list as it is now. */
export function isNew(target: Judged): boolean {
  listed ??= new Set(rows())
  return !listed.has(rowOf(target))
}

/** Lists those of the judged targets that the judge was right about; `isWhole`: there are no others. */
export function listJudged(judged: readonly Judged[], isRight: (target: Judged) => boolean, isWhole: boolean): void {
  const names = new Set(judged.map(({ name }) => name))
  const others = isWhole ? [] : rows().filter((row) => !names.has(row.split(' | ')[0] ?? ''))
  writeFileSync(FILE, `${[...others, ...judged.filter(isRight).map(rowOf)].toSorted().join('\n')}\n`)
}

function rowOf({ name, ...target }: Judged): string {
  const breaks = 'breaks' in target ? target.breaks : target.breach && Object.values(target.breach).join(' ')
  const [, key = name] = /^\w+: (?:answers break )?(.*?)(?: \(.*\))?$/.exec(name) ?? []
  written ??= writtenNow()
  const digest = createHash('sha256').update(written.get(key) ?? '')
  return `${name} | ${breaks ?? 'conforms'} | ${digest.digest('hex').slice(0, 8)}`
}

let written: ReadonlyMap<string, string> | null = null

/** The lines that say what a target does, by its name: from there on, up to the next one as far to the left. */
function writtenNow(): ReadonlyMap<string, string> {
  const lines = globSync(['broken/*.ts', 'conforming/*.ts', 'conforming.ts', 'others/variations.ts'], { cwd: FOLDER })
    .toSorted()
    .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split('\n'))
  const texts = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const [, indent = '', quoted, bare] = /^( *)(?:\[?'([^']+)'|(\w+):)/.exec(line) ?? []
    const key = quoted ?? bare
    if (key === undefined) continue
    let end = index + 1
    while (lines[end]?.startsWith(`${indent} `)) end++
    texts.set(key, (texts.get(key) ?? '') + lines.slice(index, end).join('\n'))
  }
  return texts
}
