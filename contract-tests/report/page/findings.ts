/** The findings on the page: each cause once, with what shows it. */

import type { KnownFinding } from '../baseline.ts'
import type { Cause } from '../causes.ts'
import type { RequirementReport } from '../outcome.ts'
import type { Report } from '../report.ts'
import { knownText, oneOfText, operationRows } from '../words.ts'
import { html, type Markup } from './shell.ts'

export function findingsSection(causes: readonly Cause[], { verdict, summary, reach }: Report): Markup {
  return html`<section id="findings">
<h2>Findings</h2>
${tableOf('By operation and answer', operationRows(summary.byOperation))}
${
  causes.length > 0
    ? causes.map((cause, index) => finding(cause, index + 1))
    : html`<p class="about">${verdict === 'unjudged' ? 'Nothing was found, but not everything was judged.' : `Nothing${summary.findings.known > 0 ? ' new' : ''}${reach.unjudged.length > 0 ? ' that was judged' : ''} breaks the contract.`}</p>`
}
</section>`
}

/** A table of rows, the first of which is its head; null without a caption's worth of them. */
export function tableOf(
  caption: string,
  [head = [], ...rows]: readonly (readonly string[])[],
  least = 2,
): Markup | null {
  if (rows.length < least) return null
  return html`<table><caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>`
}

export function knownSection({ baseline }: Report): Markup | null {
  if (baseline === null || baseline.known.length + baseline.fixed.length + baseline.unforeseen.length === 0) return null
  const list = (title: string, some: readonly (KnownFinding | string)[]): Markup | null =>
    some.length === 0
      ? null
      : html`<p class="about">${title}</p><ul class="links">${some.map((one) => html`<li>${typeof one === 'string' ? one : knownText(one)}</li>`)}</ul>`
  return html`<section id="known">
<h2>Known</h2>
${list('These do not fail the run.', baseline.known)}
${list(`Fixed: remove these from ${baseline.file}, or run with --update-baseline.`, baseline.fixed)}
${list(`New, and never judged before for ${baseline.file}.`, baseline.unforeseen)}
</section>`
}

export function linkList(requirements: readonly Pick<RequirementReport, 'id'>[]): Markup {
  return html`<ul class="links">${requirements.map((one) => html`<li>${requirementLink(one)}</li>`)}</ul>`
}

function requirementLink({ id }: Pick<RequirementReport, 'id'>): Markup {
  return html`<a href="#${encodeURIComponent(id)}"><code>${id}</code></a>`
}

/** Where a sentence stands, unless it says that itself. */
export function sourceOf({ source }: Pick<RequirementReport, 'source'>, because: string): Markup | null {
  return because.includes(source) ? null : html` <span class="muted">${source}</span>`
}

function finding({ headline, requirements, example, besides, level, cases }: Cause, number: number): Markup {
  const { expected, received, because, curl, request, answer } = example
  const [first, ...others] = requirements
  const outcome = level === 'must' ? 'failed' : 'warned'
  return html`<article class="${outcome}" id="finding-${number}" aria-labelledby="headline-${number}">
<h3 id="headline-${number}">${number}. ${headline}</h3>
<p class="about"><span class="tag ${outcome}">${level === 'must' ? 'Breach' : 'Warning'}</span> <code>${example.id}</code>${oneOfText({ cases })}</p>
<dl>
<div><dt>Rule</dt><dd>${first?.text ?? ''}</dd></div>
${expected === first?.text ? null : html`<div><dt>Expected</dt><dd>${expected ?? ''}</dd></div>`}
<div><dt>Received</dt><dd>${received ?? ''}${besides.map((one) => html`<br>${one}`)}</dd></div>
<div><dt>Because</dt><dd>${because}${first === undefined ? null : sourceOf(first, because)}</dd></div>
<div><dt>${others.length === 0 ? 'Requirement' : 'Requirements'}</dt><dd>${first === undefined ? null : requirementLink(first)}${furtherLinks(others)}</dd></div>
</dl>
${curl === null ? null : block('As a command', 'command', curl)}
<div class="messages">${request === null ? null : block('Request', 'message', request)}${answer === null ? null : block('Answer', 'message', answer)}</div>
</article>`
}

const SHOWN = 3

function furtherLinks(others: readonly RequirementReport[]): Markup {
  if (others.length <= SHOWN) return html`${others.map((one) => html`, ${requirementLink(one)}`)}`
  return html`<details><summary>and ${others.length} more</summary>${linkList(others)}</details>`
}

/** Text as it is. It can be scrolled by the keyboard, too. */
function block(name: string, kind: string, text: string): Markup {
  return html`<div class="block ${kind}"><h4>${name}</h4><pre tabindex="0" role="region" aria-label="${name}"><code>${text}</code></pre></div>`
}
