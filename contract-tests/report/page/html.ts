/** Safe markup: every value that is put into a template is escaped, unless it is markup itself. */

import { xmlText } from '../escape.ts'

/** Markup, which only a template makes. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes: a text is escaped, a list is written without separators, and null is nothing. */
type Filling = string | number | Markup | null | readonly Filling[]

export function html(parts: TemplateStringsArray, ...fillings: readonly Filling[]): Markup {
  let text = parts[0] ?? ''
  for (const [index, filling] of fillings.entries()) text += `${filled(filling)}${parts[index + 1] ?? ''}`
  return new Markup(text)
}

function filled(filling: Filling): string {
  if (filling === null) return ''
  if (filling instanceof Markup) return filling.text
  // A CI server that prints the page must not execute its lines, such as `::error::`.
  if (typeof filling === 'string') return xmlText(filling).replaceAll(/^(\s*):(?=:)/gm, '$1&#58;')
  if (typeof filling === 'number') return String(filling)
  return filling.map(filled).join('')
}
