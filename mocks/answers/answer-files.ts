/** Reads own answers from files: YAML or JSON, one file, or all of a folder and below it. */

import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { PartError } from '../../spec/contract/contract.ts'
import { SourceText } from '../../spec/document/source-text.ts'
import { isTooDeep } from '../../spec/json/beyond.ts'
import { TOO_DEEP } from '../../spec/json/exact-json.ts'
import { isObject, join as joinPointer } from '../../spec/json/pointer.ts'
import { fileText } from '../../spec/program/file-text.ts'
import { FileError, reasonOf } from '../../spec/program/user-error.ts'

/** In a folder, the file that saved answers are written to. It is read before the other files. */
export const OWN_FILE = 'own.yaml'

export type FiledAnswer = {
  readonly order: unknown
  /** The scenario that it belongs to; null: it answers all requests. */
  readonly scenario: string | null
  readonly file: string
  /** `file:line:column: reason`. */
  readonly at: (reason: string) => string
}

export type AnswerFiles = {
  readonly answers: readonly FiledAnswer[]
  /** The files that were read, and those that may be created later: a change of any of them reloads the answers. */
  readonly files: readonly string[]
  /** Those of the folder with such names that are no files. */
  readonly skipped: readonly string[]
}

const KINDS = /\.(ya?ml|json)$/i
/** The most files of a folder, and the most MiB of one. */
const MOST_FILES = 5_000
export const LARGEST = 16

/** Reads a file, or every file of a folder in the order of their names. Throws a `FileError` of one line. */
export async function readAnswerFiles(place: string): Promise<AnswerFiles> {
  const isFolder = await stat(place).then(
    (one) => one.isDirectory(),
    (error: unknown) => {
      throw new FileError(`${place}: can't be read: ${reasonOf(error)}`)
    },
  )
  if (!isFolder) return { answers: await readAnswers(place), files: [resolve(place)], skipped: [] }
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  const named = entries
    .filter((entry) => !(entry.isDirectory() || entry.isSymbolicLink()) && KINDS.test(entry.name))
    .map((entry) => ({ file: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .filter(({ file }) => !/(^|[\\/])(\.|node_modules[\\/])/.test(relative(place, file)))
  const files = named
    .flatMap(({ file, isFile }) => (isFile ? [file] : []))
    .toSorted((one, other) => rank(place, one, other))
  const skipped = named.flatMap(({ file, isFile }) => (isFile ? [] : [file]))
  if (files.length > MOST_FILES) throw new FileError(`${place}: it has more than ${MOST_FILES} files`)
  const answers: FiledAnswer[] = []
  for (const file of files) answers.push(...(await readAnswers(file)))
  const places = [place, ...folders].map((folder) => join(folder, OWN_FILE))
  return { answers, files: [...files, ...places].map((file) => resolve(file)), skipped }
}

/** True for a name whose creation may change what a folder contains: that of a file of answers, or of a folder. */
export function mayHaveAnswers(name: string): boolean {
  return KINDS.test(name) || !basename(name).includes('.')
}

function rank(folder: string, one: string, other: string): number {
  const isOwn = (file: string): boolean => relative(folder, file) === OWN_FILE
  if (isOwn(one) || isOwn(other)) return isOwn(one) ? -1 : 1
  return one < other ? -1 : 1
}

async function readAnswers(file: string): Promise<readonly FiledAnswer[]> {
  return answersIn(file, await fileText(file, LARGEST))
}

/** Reads the answers in the text of a file. Throws a `FileError` of one line if the text is not a list of answers. */
export function answersIn(file: string, text: string): readonly FiledAnswer[] {
  const source = new SourceText(file, text)
  if (text.trim() === '') return []
  try {
    return answersWithin(source.exactValue()).map(({ order, scenario, pointer }) => ({
      order,
      scenario,
      file,
      at: (reason) => source.at(pointer, reason),
    }))
  } catch (error) {
    if (isTooDeep(error)) throw new FileError(`${file}: ${TOO_DEEP}`)
    if (!(error instanceof PartError)) throw new FileError(reasonOf(error))
    // A file with only comments has no answers yet.
    if (error.pointer === '') return []
    throw new FileError(source.at(error.pointer, error.reason))
  }
}

type FiledPlace = Pick<FiledAnswer, 'order' | 'scenario'> & { readonly pointer: string }

/** The answers of a file's value: one, a list, or lists of answers and of scenarios. Throws a `PartError` for another. */
function answersWithin(value: unknown): readonly FiledPlace[] {
  if (Array.isArray(value)) return eachPlaced(value, '')
  const { answers, scenarios, $schema: _, ...others } = isObject(value) ? value : {}
  if (answers === undefined && scenarios === undefined) return [{ order: value, scenario: null, pointer: '' }]
  const [stray] = Object.keys(others)
  if (stray !== undefined)
    throw new PartError(joinPointer('', stray), 'a file can have answers and scenarios, and nothing else')
  if (!Array.isArray(answers ?? [])) throw new PartError('/answers', 'answers must be a list of answers')
  if (!isObject(scenarios ?? {}))
    throw new PartError('/scenarios', 'scenarios must have a list of answers for each name')
  const named = Object.entries(isObject(scenarios) ? scenarios : {}).flatMap(([name, list]) => {
    const place = joinPointer('/scenarios', name)
    if (Array.isArray(list) && !/^(usual)?$/.test(name)) return eachPlaced(list, place, name)
    throw new PartError(place, 'a scenario must have a name other than usual, and a list of answers')
  })
  return [...(Array.isArray(answers) ? eachPlaced(answers, '/answers') : []), ...named]
}

function eachPlaced(list: readonly unknown[], pointer: string, scenario: string | null = null): readonly FiledPlace[] {
  return list.map((order, index) => ({ order, scenario, pointer: `${pointer}/${index}` }))
}
