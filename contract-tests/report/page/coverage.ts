/** Coverage on a page: a section of the report of a run, or a page of its own. */

import type { Coverage } from '../../../spec/coverage/coverage.ts'
import { coverageWords } from '../../../spec/coverage/words.ts'
import { html, type Markup, pageOf } from './shell.ts'

export function coveragePage(coverage: Coverage): string {
  const { title, version, sha256 } = coverage.document
  return pageOf({
    title: `Coverage: ${title}`,
    heading: html`<header>
<p class="kind">Coverage of the contract</p>
<h1>${coverage.summary.percent} % covered</h1>
<p class="target">${title} ${version} <code title="SHA-256 of the document">${sha256.slice(0, 12)}</code></p>
</header>`,
    content: coverageSection(coverage),
    footer: html`The percentage is the share of operations, statuses, media types and parameters of the document that the requests covered.`,
  })
}

/** The table, and what was never met. */
export function coverageSection(coverage: Coverage): Markup {
  const { line, requests, columns, rows, sentences } = coverageWords(coverage)
  return html`<section id="coverage">
<h2>Coverage</h2>
<p class="about">${line}. ${requests}.</p>
<div class="scroll" role="region" tabindex="0" aria-label="Coverage of each operation">
<table>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name = '', ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody>
</table>
</div>
<ul>${sentences.map((one) => html`<li>${one}</li>`)}</ul>
</section>`
}
