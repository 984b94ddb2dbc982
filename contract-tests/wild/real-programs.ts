/**
 * Real programs that publish their own documents, each a folder of `programs/`. Its program.yaml says how it is built and
 * started, what other people have stored in it, and where that is shown.
 */

import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { FOLDER, readingOf, type Words } from './stacks.ts'

export type Program = {
  /** Its folder in `programs/`. */
  readonly name: string
  readonly title: string
  /** Commands that end well if its tools are there. */
  readonly needs: readonly Words[]
  readonly build: readonly Words[]
  /** A file of the build, or a path that begins with `/`, at which the program answers with it. */
  readonly document: string
  /** `{build}` is the folder of the build, and `{port}` the port. It runs in a folder of its own, which is thrown away. */
  readonly run: Words
  /** What the paths of the document begin with. */
  readonly base: string
  /** False where the document has too little for a verdict; the file says why. */
  readonly isJudged: boolean
  /** Breaches of a must that somebody has compared with the document and the answers, by their ids, `*` for any part. */
  readonly musts: { readonly right: Words; readonly wrong: Words }
  /** What `verify` and `learn` need to be let in. */
  readonly flags: Words
  /** The same for the requests of {@link others} and {@link lists}. */
  readonly headers: Readonly<Record<string, string>>
  /** Requests that store what belongs to other people. */
  readonly others: readonly Sent[]
  readonly lists: readonly List[]
}

export type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

/** A request whose answer shows items. */
export type List = {
  readonly method: string
  readonly path: string
  /** Where in the answer they are: a JSON Pointer, like the key in an item. */
  readonly items: string
  readonly key: string
  /** Members that change by themselves. */
  readonly changing: Words
  /** What an item that is deleted, and still shown, has at these pointers. */
  readonly deleted: Readonly<Record<string, string>>
  /** True for a log: what comes to it is not left over. */
  readonly grows: boolean
}

/** Every program, in the order of their names. */
export function programs(): readonly Program[] {
  return globSync('programs/*/program.yaml', { cwd: FOLDER }).sort().map(read)
}

function read(file: string): Program {
  const { list, map, text, words, commands, whole } = readingOf(file)
  const { title, needs, build, document, run, base, flags, headers, others, lists, judged = true, musts } = whole()
  const { right = [], wrong = [] } = map(musts ?? {}, 'musts')
  const texts = (value: unknown, what: string): Record<string, string> =>
    Object.fromEntries(Object.entries(map(value ?? {}, what)).map(([name, each]) => [name, text(each, name)]))
  return {
    name: basename(dirname(file)),
    title: text(title, 'title'),
    needs: commands(needs, 'needs'),
    build: commands(build, 'build'),
    document: text(document, 'document'),
    run: words(run, 'run'),
    base: text(base, 'base'),
    isJudged: judged === true,
    musts: { right: words(right, 'right'), wrong: words(wrong, 'wrong') },
    flags: words(flags ?? [], 'flags'),
    headers: texts(headers, 'headers'),
    others: list(others, 'others').map((one) => {
      const { method, path, body } = map(one, 'one of others')
      return { method: text(method, 'method'), path: text(path, 'path'), body }
    }),
    lists: list(lists, 'lists').map((one) => {
      const { method = 'GET', path, items = '', key, changing = [], deleted, grows = false } = map(one, 'a list')
      return {
        method: text(method, 'method'),
        path: text(path, 'path'),
        items: text(items, 'items'),
        key: text(key, 'key'),
        changing: words(changing, 'changing'),
        deleted: texts(deleted, 'deleted'),
        grows: grows === true,
      }
    }),
  }
}
