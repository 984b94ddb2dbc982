/** How far the run reached, on the page: the operations that were not judged, and what the document does not say. */

import { hinderedIn, LEARNT, learntLines, unnamedRows, unnamedTitle } from '../reach.ts'
import type { Report } from '../report.ts'
import { tableOf } from './findings.ts'
import { html, type Markup } from './html.ts'

/** The operations that were not judged, by what would help. */
export function unjudgedSection({ reach }: Report): Markup | null {
  const groups = hinderedIn(reach)
  if (groups.length === 0) return null
  return html`<section id="unjudged">
<h2>Operations that were not judged</h2>
<ul class="undecided">${groups.map(
    ({ operations, said, help }) =>
      html`<li>${said}${help === null ? null : html`: <b>${help}</b>`}<ul class="links">${operations.map(
        ({ operation, reason }) => html`<li><code>${operation}</code> ${reason}</li>`,
      )}</ul></li>`,
  )}</ul>
</section>`
}

/** The statuses that the document does not name for their operations. */
export function unnamedSection(report: Report): Markup | null {
  const table = tableOf('By operation and status', unnamedRows(report.reach), 1)
  if (table === null) return null
  return html`<section id="unnamed">
<h2>${unnamedTitle(report)}</h2>
${table}
</section>`
}

/** What refusals taught of bodies. */
export function learntSection({ reach }: Report): Markup | null {
  const lines = learntLines(reach)
  if (lines.length === 0) return null
  return html`<section id="learnt">
<h2>${LEARNT}</h2>
<ul class="links">${lines.map((line) => html`<li><code>${line}</code></li>`)}</ul>
</section>`
}
