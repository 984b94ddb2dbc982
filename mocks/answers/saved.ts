/** Writes a stage's own answers into a file of the mock, before those that the file has. Comments of YAML are kept. */

import { rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Document, isMap, isNode, isSeq, parseDocument, YAMLSeq } from 'yaml'
import { parseJson } from '../../spec/json/exact-json.ts'
import { asWritten, forYaml } from '../../spec/json/exact-keywords.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { fileText } from '../../spec/program/file-text.ts'
import { writeWhole } from '../../spec/program/put-in-place.ts'
import { OptionError, reasonOf } from '../../spec/program/user-error.ts'
import { answersIn, LARGEST, OWN_FILE } from './answer-files.ts'

/** Writes answers into a file, or into the own file of a folder. Gives its name. */
export async function saveAnswers(place: string, orders: readonly JsonObject[]): Promise<string> {
  const isFolder = (await statOf(place))?.isDirectory() === true
  const file = isFolder ? join(place, OWN_FILE) : place
  try {
    const unlock = await lockedAgainstOthers(file)
    try {
      const there = await statOf(file)
      if (there?.isFile() === false) throw new Error(`${file}: can't be written: it is not a regular file`)
      const text = there === null ? '' : await fileText(file, LARGEST)
      writeWhole(file, withAnswers(file, text, orders))
    } finally {
      unlock()
    }
  } catch (error) {
    throw error instanceof OptionError ? error : new OptionError(`${reasonOf(error)}.`)
  }
  return file
}

function statOf(file: string) {
  return stat(file).catch(() => null)
}

/** Milliseconds between attempts, and after which a lock is one that a killed process left. */
const LOOK = 10
const STALE = 5_000

/** Waits until no other process of the mock, nor another mock, is saving to a file. Call the result at the end. */
async function lockedAgainstOthers(file: string): Promise<() => void> {
  const lock = join(dirname(file), `.${basename(file)}.saving`)
  const unlock = (): void => rmSync(lock, { force: true })
  for (;;) {
    try {
      writeFileSync(lock, '', { flag: 'wx' })
      return unlock
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw new Error(`${file}: can't be written: ${reasonOf(error)}`)
      const since = (await statOf(lock))?.mtimeMs ?? Date.now()
      if (Date.now() - since > STALE) unlock()
      await pause(LOOK)
    }
  }
}

function withAnswers(file: string, text: string, orders: readonly JsonObject[]): string {
  try {
    answersIn(file, text)
    const whole = /\.json$/i.test(file) ? jsonWith(text, orders) : yamlWith(text, orders)
    // As Windows' editors write lines: otherwise every line of the file has changed for Git.
    return text.includes('\r\n') ? whole.replaceAll(/\r?\n/g, '\r\n') : whole
  } catch (error) {
    throw new OptionError(`${file} can't take answers as it is: ${reasonOf(error)}.`)
  }
}

function jsonWith(text: string, orders: readonly JsonObject[]): string {
  const { exact } = text.trim() === '' ? { exact: [] } : parseJson(text)
  const root =
    isObject(exact) && ('answers' in exact || 'scenarios' in exact)
      ? exact
      : { answers: Array.isArray(exact) ? exact : [exact] }
  const all = [...orders, ...(Array.isArray(root.answers) ? root.answers : [])]
  return `${JSON.stringify(Array.isArray(exact) ? all : { ...root, answers: all }, null, 2)}\n`
}

function yamlWith(text: string, orders: readonly JsonObject[]): string {
  const document = parseDocument(text, { intAsBigInt: true })
  const [fault] = document.errors
  if (fault !== undefined) throw fault
  const list = answersNode(document)
  const [first] = list.items
  if (isNode(first) && list.commentBefore != null) {
    // A comment above the first answer is about that answer.
    first.commentBefore = list.commentBefore
    delete list.commentBefore
  }
  if (text.trim() === '') document.commentBefore = MODELINE
  list.items.unshift(...orders.map((order) => document.createNode(asWritten(order, forYaml))))
  return document.toString({ lineWidth: 0 })
}

/**
 * Finds the list of answers: the value of `answers`, or the whole document. A file without a list gets one; a single
 * answer becomes its first entry.
 */
export function answersNode(document: Document): YAMLSeq {
  const { contents } = document
  if (isSeq(contents)) return contents
  const known = isMap(contents) ? contents.get('answers') : null
  if (isSeq(known)) return known
  const list = new YAMLSeq()
  const isBare = isMap(contents) && !contents.has('answers') && !contents.has('scenarios')
  if (isBare && contents.items.length > 0) list.items.push(contents)
  if (isBare || !isMap(contents)) document.contents = document.createNode({ answers: null })
  document.set('answers', list)
  return list
}

/** Tells editors which schema the file has. */
const MODELINE = ' yaml-language-server: $schema=./node_modules/plant-store-kit/mocks/answers.schema.json'
