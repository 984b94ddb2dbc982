/** A list of header fields, which is folded until the user opens it. */

import { plural } from '../../../../spec/program/plural.ts'
import { element } from './dom.ts'

export function headerList(headers: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const rows = headers.flatMap(([name, value]) => [element('dt', name), element('dd', value)])
  const type = headers.find(([name]) => name === 'content-type')?.[1]
  const count = plural(headers.length, 'header')
  return element(
    'details.headers',
    element('summary', type === undefined ? count : `${count} · ${type}`),
    element('dl', ...rows),
  )
}
