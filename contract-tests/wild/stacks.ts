/**
 * The stacks. Each is a folder beside this file; its stack.yaml says how it is built, what its servers break, and where it
 * is not the Plant Store that they are, which document they keep. Some write that document themselves.
 */

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'

export type Stack = {
  /** Its folder. */
  readonly name: string
  readonly title: string
  /** The file of the document that its servers keep; the Plant Store's where its stack.yaml names none. */
  readonly document: string
  /** Commands that end well if its tools are there; the first prints a version. */
  readonly needs: readonly Words[]
  readonly build: readonly Words[]
  /** Prints the document, where the program is what writes it; null where people did. */
  readonly writes: Words | null
  /** `{server}` is a server's name, and `{port}` its port, which is also in the environment. Empty if nothing serves it. */
  readonly run: Words
  readonly servers: readonly Server[]
}

export type Server = {
  /** What kind of author it has, or the fault that it shows. */
  readonly name: string
  readonly about: string
  /** The requirements that it breaks, each with the reason: found by reading, not by judging. */
  readonly breaks: ReadonlyMap<string, string>
}

/** A program and its arguments. */
export type Words = readonly string[]

export const FOLDER = import.meta.dirname
const PLANT_STORE = '../../../spec/openapi.yaml'

/** Every stack, in the order of their names. */
export function stacks(): readonly Stack[] {
  return globSync('*/stack.yaml', { cwd: FOLDER }).sort().map(read)
}

function read(file: string): Stack {
  const { wrong, text, words, commands, whole } = readingOf(file)
  const server = (name: string, found: unknown): Server => {
    if (!isObject(found) || !isObject(found.breaks)) return wrong(`the server ${name} has no breaks`)
    const breaks = Object.entries(found.breaks).map(([id, why]) => [id, text(why, id)] as const)
    return { name, about: text(found.about, 'about'), breaks: new Map(breaks) }
  }
  const stack = whole()
  const servers = isObject(stack.servers) ? stack.servers : {}
  return {
    name: dirname(file),
    title: text(stack.title, 'title'),
    document: resolve(FOLDER, dirname(file), text(stack.document ?? PLANT_STORE, 'document')),
    needs: commands(stack.needs, 'needs'),
    build: commands(stack.build, 'build'),
    writes: stack.writes === undefined ? null : words(stack.writes, 'writes'),
    run: words(stack.run ?? [], 'run'),
    servers: Object.entries(servers).map(([name, found]) => server(name, found)),
  }
}

/** Reads what a YAML file beside this one says. Throws, with the file's name, where something else stands there. */
export function readingOf(file: string) {
  const wrong = (what: string): never => {
    throw new Error(`${file}: ${what}`)
  }
  const list = (value: unknown, what: string): readonly unknown[] =>
    Array.isArray(value) ? value : wrong(`${what} is a list`)
  const map = (value: unknown, what: string): JsonObject => (isObject(value) ? value : wrong(`${what} is a map`))
  const text = (value: unknown, what: string): string =>
    typeof value === 'string' ? value : wrong(`${what} is a text`)
  const words = (value: unknown, what: string): Words =>
    list(value, what).map((word) => text(word, `a word of ${what}`))
  const commands = (value: unknown, what: string): readonly Words[] =>
    list(value, what).map((each) => words(each, what))
  const whole = (): JsonObject => map(parse(readFileSync(join(FOLDER, file), 'utf8')), 'it')
  return { wrong, list, map, text, words, commands, whole }
}
