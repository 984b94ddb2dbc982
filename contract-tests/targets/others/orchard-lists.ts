/** How the orchard's lists are asked: what is chosen, the order, and what a page says of all. Each habit is a fault, or a choice. */

import type { Checks } from './service.ts'

type Members = Readonly<Record<string, unknown>>
type Has = (habit: string) => boolean

const KINDS = ['apple', 'pear', 'plum']
const ORDERS = ['name', '-name', 'height', '-height']

export function treesAskedRightly(query: URLSearchParams): Checks {
  const isOneOf = (name: string, all: readonly string[]): boolean =>
    query.get(name) === null || all.includes(query.get(name) ?? '')
  return [
    ['query.kind', () => isOneOf('kind', KINDS)],
    ['query.sort', () => isOneOf('sort', ORDERS)],
  ]
}

/** The trees that a query asks for, in its order. */
export function treesChosen(all: readonly Members[], query: URLSearchParams, has: Has): readonly Members[] {
  const [kind, sort] = [query.get('kind'), query.get('sort')]
  return inOrder(kind === null ? all : ofKind(all, kind, has), sort, has)
}

function ofKind(all: readonly Members[], kind: string, has: Has): readonly Members[] {
  if (has('ignores the kind')) return all
  const found = all.filter((tree) => (tree.kind === kind) !== has('shows the other kinds'))
  if (has('leaves one of a kind out')) return found.slice(1)
  return has('adds one of another kind') ? [...found, ...all.filter((tree) => tree.kind !== kind).slice(0, 1)] : found
}

function inOrder(all: readonly Members[], sort: string | null, has: Has): readonly Members[] {
  if (sort === null || has('ignores the order')) return all
  const name = sort.replace('-', '')
  const sign = sort.startsWith('-') !== has('sorts the other way') ? -1 : 1
  const isText = name === 'name' || has('sorts numbers as texts')
  const value = (tree: Members): string =>
    has('sorts without case') ? String(tree[name]).toLowerCase() : String(tree[name])
  const compare = (one: Members, other: Members): number => {
    const isMissing = Number(one[name] === undefined) - Number(other[name] === undefined)
    if (isMissing !== 0) return has('what has no height comes first') ? -isMissing : isMissing
    if (!isText) return sign * (Number(one[name]) - Number(other[name]))
    if (has('sorts as dictionaries do')) return sign * value(one).localeCompare(value(other), 'en', { numeric: true })
    return sign * (value(one) < value(other) ? -1 : Number(value(one) > value(other)))
  }
  return all.toSorted(compare)
}

/** A page of trees, and how many there are. */
export function treesOnPage(
  chosen: readonly Members[],
  { start, limit, all }: { readonly start: number; readonly limit: number; readonly all: number },
  has: Has,
): Members {
  const size = has('has one more on a page') ? limit + 1 : has('pages of any size') ? 1000 : limit
  const data = chosen.slice(start, start + size)
  if (has('says no total')) return { data }
  const total = has('counts the page')
    ? data.length
    : has('counts all of any kind')
      ? all
      : has('counts one too many')
        ? chosen.length + 1
        : chosen.length
  return { data, total }
}

/** The cursor of the next picks: the id of the last one of these. */
export function nextCursor(
  picks: readonly Members[],
  { all, isLast }: { readonly all: readonly Members[]; readonly isLast: boolean },
  has: Has,
): string | null {
  if (has('no cursor leads on')) return null
  if (isLast && has('the last picks lead to the first')) return '0'
  if (isLast && has('the end leads on for ever')) return String(picks.at(-1)?.id ?? all.at(-1)?.id ?? '0')
  if (isLast) return has('the last page is empty') && picks.length > 0 ? String(picks.at(-1)?.id) : null
  return String(picks.at(-1)?.id)
}
