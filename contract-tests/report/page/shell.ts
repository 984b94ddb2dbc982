/** What every page of a report has around its content: one file that needs no other, no network and no script. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { xmlText } from '../escape.ts'

type PageParts = Readonly<Record<'heading' | 'content' | 'footer', Markup>>

export function pageOf({ title, heading, content, footer }: { readonly title: string } & PageParts): string {
  const [style, script] = [new Markup(textBeside('style.css')), new Markup(textBeside('script.js'))]
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${heading}
<main id="content" tabindex="-1">
${content}
</main>
<footer><p>${footer}</p></footer>
<script>${script}</script>
</body>
</html>
`
  return page.text
}

function textBeside(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

/** Allows nothing but this style and this script: what a target says can't be run, and nothing is loaded. */
function policyFor(style: Markup, script: Markup): string {
  const [ofStyle, ofScript] = [style, script].map(
    ({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return `default-src 'none'; style-src ${ofStyle}; script-src ${ofScript}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`
}

/** Safe markup, which only a template makes: every value that is put into one is escaped, unless it is markup itself. */
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
