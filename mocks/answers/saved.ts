/** Writes a stage's own answers into a file of the mock, before those that the file has. Comments of YAML are kept. */

import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isNode, parseDocument } from 'yaml'
import { parseJson } from '../../spec/json/exact-json.ts'
import { asWritten, forYaml } from '../../spec/json/exact-keywords.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { OptionError, reasonOf } from '../../spec/program/user-error.ts'
import { writeWhole } from '../data/write-whole.ts'
import { answersIn, OWN_FILE } from './answer-files.ts'
import { answerList } from './answer-list.ts'

/** Writes answers into a file, or into the own file of a folder. Gives its name. */
export async function saveAnswers(place: string, orders: readonly JsonObject[]): Promise<string> {
  const isFolder = (await stat(place).catch(() => null))?.isDirectory() === true
  const file = isFolder ? join(place, OWN_FILE) : place
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new OptionError(`${file} can't be read: ${reasonOf(error)}.`)
  })
  const why = writeWhole(await realpath(file).catch(() => file), withAnswers(file, text, orders))
  if (why !== null) throw new OptionError(`${file} can't be written: ${why}.`)
  return file
}

function withAnswers(file: string, text: string, orders: readonly JsonObject[]): string {
  try {
    answersIn(file, text)
    return /\.json$/i.test(file) ? inJson(text, orders) : inYaml(text, orders)
  } catch (error) {
    throw new OptionError(`${file} can't take answers as it is: ${reasonOf(error)}.`)
  }
}

function inJson(text: string, orders: readonly JsonObject[]): string {
  const { exact } = text.trim() === '' ? { exact: [] } : parseJson(text)
  const root =
    isObject(exact) && ('answers' in exact || 'scenarios' in exact)
      ? exact
      : { answers: Array.isArray(exact) ? exact : [exact] }
  const all = [...orders, ...(Array.isArray(root.answers) ? root.answers : [])]
  return `${JSON.stringify(Array.isArray(exact) ? all : { ...root, answers: all }, null, 2)}\n`
}

function inYaml(text: string, orders: readonly JsonObject[]): string {
  const document = parseDocument(text, { intAsBigInt: true })
  const [fault] = document.errors
  if (fault !== undefined) throw fault
  const list = answerList(document)
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

/** Tells editors which schema the file has. */
const MODELINE = ' yaml-language-server: $schema=./node_modules/plant-store-kit/mocks/answers.schema.json'
