/**
 * Reads each path of an API as if it had no verb: `POST /branch/add` makes what `GET /branch/all` lists, and `/branch/{id}` is one of.
 * And as if it did not say for whom it is: `/customer/orders` and `/admin/orders` are the same orders.
 */

import { Api, type Operation } from '../../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf, TEMPLATE } from '../../contract/path-template.ts'
import { isAct } from '../../names/act-words.ts'
import { singularOf } from '../../names/item-key.ts'
import { plainName } from '../../names/letters.ts'
import { singular, wordsOf } from '../../names/words.ts'

/** The names of what an operation shows or takes. */
type NamesOf = (operation: Operation) => ReadonlySet<string>

/** An API with such paths; the same one where no path has a verb. */
export function plainly(api: Api, namesOf: NamesOf): Api {
  const operations = atHomes(api.operations, namesOf)
  return operations === api.operations ? api : new Api({ ...api, operations })
}

/** The operations at their plain paths, but for those whose place another one has, and those that show something else than what is there. */
function atHomes(operations: readonly Operation[], namesOf: NamesOf): readonly Operation[] {
  const lists = operations.flatMap((one) => (one.method === 'GET' && pathWithoutVerb(one) !== null ? [one.path] : []))
  const inPlural = pathInPlural(operations)
  const forAll = pathForAll(operations)
  // As the first operation there writes it.
  const written = new Map(operations.toReversed().map(({ path }) => [anonymous(path), path]))
  const wanted = operations.map((one) => {
    // A path that lists stands for the collection, whatever else is done there.
    const whole = lists.includes(one.path) ? pathWithoutVerb({ ...one, method: 'GET' }) : null
    const shared = forAll(one.path)
    const path = pathWithoutVerb({ ...one, path: shared ?? one.path }) ?? whole ?? inPlural(one) ?? shared
    const known = path && !isItemPath(path) && written.get(anonymous(path))
    return { one, path: known || path }
  })
  const homeOf = (path: string): string => anonymous(path).replace(/\/\{\}$/, '')
  const atHome = Map.groupBy(wanted, ({ one, path }) => homeOf(path ?? one.path))
  const placeOf = ({ method }: Operation, path: string): string => `${method} ${anonymous(path)}`
  const taken = new Set(wanted.flatMap(({ one, path }) => (path === null ? [placeOf(one, one.path)] : [])))
  const found = wanted.map(({ one, path }) => {
    if (path === null) return one
    const [place, own] = [placeOf(one, path), namesOf(one)]
    const others = (atHome.get(homeOf(path)) ?? []).filter((each) => each.one !== one)
    const names = new Set(others.flatMap((each) => [...namesOf(each.one)]))
    const isKin =
      own.size === 0 || names.size === 0 || own.intersection(names).size * 2 >= Math.min(own.size, names.size)
    // What makes an item in few words stands beside what makes it.
    if (!isKin || (taken.has(place) && one.method !== 'POST')) return one
    taken.add(place)
    return { ...one, path }
  })
  const isMoved = (one: Operation, at: number): boolean => one !== operations[at]
  const moved = found.filter(isMoved)
  return moved.length === 0 ? operations : [...found.filter((one, at) => !isMoved(one, at)), ...moved]
}

/** Tells the path without the word for whom it is, such as `/admin`, where others have what is there, too: under another such word, or none. */
function pathForAll(operations: readonly Operation[]): (path: string) => string | null {
  const parts = ({ path }: Pick<Operation, 'path'>) => {
    const segments = path.split('/')
    const at = segments.findIndex((one) => one !== '' && isAct('for_whom', wordsOf(one)))
    const thing = segments[at + 1] ?? ''
    const before = segments.slice(0, Math.max(at, 0))
    const isIn = at > 0 && thing !== '' && !/\{/.test(before.join() + thing)
    return isIn
      ? { audience: segments[at], before: before.join('/'), after: segments.slice(at + 1).join('/'), thing }
      : null
  }
  const audiences = new Map<string, Set<string | undefined>>()
  for (const { audience, before, thing } of operations.flatMap((one) => parts(one) ?? []))
    audiences.set(`${before}/${thing}`, (audiences.get(`${before}/${thing}`) ?? new Set()).add(audience))
  return (path) => {
    const own = parts({ path })
    if (own === null) return null
    const place = `${own.before}/${own.thing}`
    const isShared = operations.some((one) => one.path === place || one.path.startsWith(`${place}/`))
    return isShared || (audiences.get(place)?.size ?? 0) > 1 ? `${own.before}/${own.after}` : null
  }
}

/** The classes of verbs: on all items, and on one. */
const VERBS: Readonly<Record<string, readonly Parameters<typeof isAct>[0][]>> = {
  GET: ['reading_path', 'showing_path'],
  POST: ['making_path', 'changing_path'],
  PUT: ['changing_path', 'changing_path'],
  PATCH: ['changing_path', 'changing_path'],
  DELETE: ['removing_path', 'removing_path'],
}

/** The path without the verb of the method, which stands after the name of the collection: `/users/getUser/{id}`; null where it has none. */
function pathWithoutVerb(operation: Pick<Operation, 'method' | 'path' | 'body'>): string | null {
  const { method, path } = operation
  const done = pathOfDone(operation)
  if (done !== null) return done
  const [, before = '', thing = '', segment = '', after = ''] =
    /^(.*\/)?([^/{}]+)\/([^/{}]+)((?:\/\{[^{}]+\})?\/?)$/.exec(path) ?? []
  const kind = VERBS[method]?.[isItemPath(path) ? 1 : 0]
  const own = [wordsOf(thing), singular(wordsOf(thing))].flatMap((one) => one.split('-'))
  const words = wordsOf(segment)
    .split('-')
    .filter((word) => !own.includes(word))
  const [parameter = ''] = after.match(TEMPLATE) ?? []
  const isVerb = words.length > 0 && kind !== undefined && words.every((word) => isAct(kind, word))
  // `/halls/show/{showId}` is a show.
  const isThing = segment === '' || wordsOf(parameter).startsWith(singular(wordsOf(segment)))
  return !isVerb || isThing || /^(api|rest|v\d+)$/i.test(thing) ? null : `${before}${thing}${after}`
}

/** The path of the item after which it stands what is done to it: `PUT /users/{id}/update`; null where nothing stands there. */
function pathOfDone({ method, path, body }: Pick<Operation, 'method' | 'path' | 'body'>): string | null {
  const [, item = '', verb = '', end = ''] = /^(.*[^/{}]\/\{[^{}]+\})\/([^/{}]+)(\/?)$/.exec(path) ?? []
  // What is saved without a body is marked.
  const isWhole = method === 'DELETE' || (/^P(UT|ATCH)$/.test(method) && body !== null)
  const isVerb = (word: string): boolean => isAct(VERBS[method]?.[1] ?? 'marking', word) && !isAct('marking', word)
  return isWhole && item !== '' && wordsOf(verb).split('-').every(isVerb) ? item + end : null
}

/**
 * Finds the path of one below those that are called in the plural, and of what makes, changes or removes one:
 * `/silence/{silenceId}` and `POST /silence` beside a `/silences` that only lists.
 */
function pathInPlural(operations: readonly Operation[]): (operation: Operation) => string | null {
  const called = (path: string, name: string): string => anonymous(path).slice(0, -nameOf(path).length) + name
  const others = operations.filter(({ path }) => !isItemPath(path))
  const inOne = others.map(({ path }) => [called(path, singularOf(nameOf(path))), path.replace(/\/$/, '')] as const)
  const homes = new Map(inOne.filter(([one, path]) => one !== anonymous(path)))
  const named = new Set(operations.flatMap(({ path }) => (isItemPath(path) ? [parentOf(path)] : [])))
  const byPath = Map.groupBy(others, ({ path }) => anonymous(path))
  // A GET that asks for nothing shows all there are, or one that there is alone.
  const isOfOne = ({ method, parameters }: Operation): boolean =>
    method !== 'GET' || parameters.some((one) => one.required)
  return (operation) => {
    const { path, method, body } = operation
    const [own, name] = isItemPath(path) ? [parentOf(path), path.slice(path.lastIndexOf('/{'))] : [anonymous(path), '']
    const home = homes.get(called(own, plainName(nameOf(path))))
    if (home === undefined || named.has(anonymous(home))) return null
    const beside = byPath.get(own) ?? []
    const isList = byPath.get(anonymous(home))?.every((one) => one.method === 'GET') === true
    const isFree = beside.length === 0 || (isList && !own.includes('{') && beside.every(isOfOne))
    const isWrite = method !== 'GET' && (method !== 'POST' || body !== null)
    return isFree && (name !== '' || isWrite) ? home + name : null
  }
}
