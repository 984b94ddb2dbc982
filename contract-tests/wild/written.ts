/** Documents that programs of frameworks write: whether the stored ones are those, and whether the mock keeps to them. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { built } from './built.ts'
import { ran } from './program.ts'
import { FOLDER, type Stack } from './stacks.ts'

/** Milliseconds. */
const LIMIT = 300_000

const REFEREE = {
  name: 'python-jsonschema',
  build: [
    ['python3', '-m', 'venv', '.venv'],
    '.venv/bin/pip install --quiet --disable-pip-version-check --requirement requirements.txt'.split(' '),
  ],
}

/** What is wrong with the document of a stack that is built in a folder, or with its mock; empty if nothing is. */
export async function mistakesAboutWritten({ document, writes }: Stack, folder: string): Promise<readonly string[]> {
  if (writes === null) return []
  const { isWell, output } = await ran(writes, { folder, env: process.env }, LIMIT)
  if (!isWell) return [`\`${writes.join(' ')}\` failed: ${output.trim().slice(-300)}`]
  const isStored = isDeepStrictEqual(JSON.parse(output), JSON.parse(readFileSync(document, 'utf8')))
  const own = isStored ? [] : ['its program writes another document than the stored one']
  return [...own, ...(await mistakesOfMock(document, folder))]
}

/** What Python's jsonschema says of the mock's answers, and `verify` of the mock. */
async function mistakesOfMock(document: string, folder: string): Promise<string[]> {
  const around = { folder, env: process.env }
  const asking = join(FOLDER, '../../.ci/documents/written.ts')
  const asked = await ran([process.execPath, asking, document], around, LIMIT)
  if (!asked.isWell) return [`the mock was not asked: ${asked.output.trim().slice(-300)}`]
  const { answers, verified } = JSON.parse(asked.output)
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const referee = await built(REFEREE)
  const judged = await ran(
    [join(referee, '.venv/bin/python'), join(referee, 'judge.py'), document, file],
    around,
    LIMIT,
  )
  const broken: readonly string[] = [...verified.broken, ...(verified.error === null ? [] : [verified.error])]
  return [
    ...judged.output.split('\n').filter((line) => line.trim() !== ''),
    ...broken.map((one) => `verify of the mock: ${one}`),
  ]
}
