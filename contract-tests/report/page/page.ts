/** The report as a page: one file that needs no other, no network and no script. */

import { plural } from '../../../spec/program/plural.ts'
import { lastRequestText } from '../../client/last-requests.ts'
import { causesOf } from '../causes.ts'
import { outcomeText, type RequirementOutcome } from '../outcome.ts'
import { hinderedParts, LEARNT, learntLines, tooLowText, unjudgedLine, unnamedRows, unnamedTitle } from '../reach.ts'
import type { Report } from '../report.ts'
import * as words from '../words.ts'
import { coverageSection } from './coverage.ts'
import { findingsSection, knownSection, tableOf } from './findings.ts'
import { requirementsSection, undecidedSection, untriedSection } from './requirements.ts'
import { html, type Markup, pageOf } from './shell.ts'

/** The report as HTML. `why`: why the run was not judged to its end; null if it was. */
export function pageReport(report: Report, why: string | null): string {
  const learnt = learntLines(report.reach)
  return pageOf({
    title: `${words.verdictWords(report).title}: ${report.document.title}`,
    heading: heading(report, why),
    content: html`${findingsSection(causesOf(report), report)}
${knownSection(report)}
${unjudgedSection(report)}
${sectionOf('unnamed', unnamedTitle(report), tableOf('By operation and status', unnamedRows(report.reach), 1))}
${sectionOf('learnt', LEARNT, learnt.length === 0 ? null : html`<ul class="links">${learnt.map((line) => html`<li><code>${line}</code></li>`)}</ul>`)}
${undecidedSection(report)}
${untriedSection(report)}
${requirementsSection(report)}
${coverageSection(report.coverage)}
${openSection(report)}`,
    footer: html`Beside this page: report.json with every case, report.md, junit.xml, and created.ndjson with all that was created. The seed was ${report.seed}, the run ${report.run}, the day ${report.now}.`,
  })
}

/** Where the page says more about requirements with an outcome. */
const PLACES: Readonly<Record<RequirementOutcome, string>> = {
  failed: '#findings',
  warned: '#findings',
  known: '#known',
  inconclusive: '#undecided',
  'not-exercised': '#untried',
  passed: '#requirements',
}

function heading(report: Report, why: string | null): Markup {
  const { target, document, verdict, counts, startedAt, summary, lastRequests } = report
  const untried = words.untriedTexts(summary)
  const [missed, tooLow] = [unjudgedLine(report.reach), tooLowText(report.reach)]
  const numbers = words.outcomeCounts(summary)
  return html`<header>
<p class="kind">Contract report</p>
<h1 class="${verdict}">${words.verdictWords(report).title}</h1>
<p class="target">${target}</p>
${why === null ? null : html`<p class="why">${words.unjudgedText(why)}</p>`}
${lastRequests.length === 0 ? null : html`<p class="why">${words.LAST_REQUESTS}:${lastRequests.map((one) => html`<br><code>${lastRequestText(one)}</code>`)}</p>`}
${barOf(numbers, summary.requirements.all)}
<ul class="numbers">${numbers.map(
    ({ outcome, count }) =>
      html`<li><a href="${PLACES[outcome]}"><b class="count ${count === 0 ? 'none' : outcome}">${count}</b> ${outcomeText(outcome)}</a></li>`,
  )}</ul>
<dl class="facts">
<div><dt>Document</dt><dd>${document.title} ${document.version} <code title="SHA-256 of the document">${document.sha256.slice(0, 12)}</code></dd></div>
<div><dt>Judged</dt><dd>${words.operationsText(report)}, ${plural(summary.requirements.all, 'requirement')}</dd></div>
${missed === '' ? null : html`<div><dt>Not judged</dt><dd><a href="#unjudged">${missed}</a></dd></div>`}
${tooLow === '' ? null : html`<div><dt>Failed</dt><dd>${tooLow}</dd></div>`}
<div><dt>Found</dt><dd>${words.findingsText(report)}</dd></div>
${untried.length === 0 ? null : html`<div><dt>Not tried</dt><dd>${untried.map((one, index) => html`${index === 0 ? '' : html`<br>`}${one}`)}</dd></div>`}
<div><dt>Sent</dt><dd>${words.sentText(counts)}</dd></div>
${leftoverFact(report)}
<div><dt>Time</dt><dd><time datetime="${startedAt}">${startedAt.replace('T', ' ').replace(/\..*/, '')} UTC</time>, ${summary.seconds} s</dd></div>
</dl>
</header>`
}

function leftoverFact({ leftovers, counts }: Report): Markup | null {
  if (leftovers.length === 0) return null
  const shown = leftovers.map(
    (one) => html`<br>${words.leftoverText(one)}${one.curl === null ? null : html`<br><code>${one.curl}</code>`}`,
  )
  return html`<div><dt>Left</dt><dd>${words.leftoversTitle(counts)}${shown}</dd></div>`
}

function barOf(
  numbers: readonly { readonly outcome: RequirementOutcome; readonly count: number }[],
  all: number,
): Markup {
  let start = 0
  const parts = numbers.map(({ outcome, count }) => {
    const part = html`<rect class="${outcome}" x="${start}" width="${count}" height="1"/>`
    start += count
    return part
  })
  return html`<svg class="bar" viewBox="0 0 ${Math.max(1, all)} 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`
}

function openSection({ implementationDefined }: Report): Markup {
  return html`<section id="open">
<h2>Left open by the contract</h2>
<p class="about">The contract does not decide these points, so no answer is wrong. The list says what the deployment did.</p>
<dl class="open">${implementationDefined.map(
    ({ id, question, summary }) =>
      html`<div><dt>${question} <code class="point">${id}</code></dt><dd>${summary ?? html`<span class="muted">not observed</span>`}</dd></div>`,
  )}</dl>
</section>`
}

function unjudgedSection({ reach }: Report): Markup | null {
  const parts = hinderedParts(reach)
  if (parts.length === 0) return null
  return html`<section id="unjudged">${parts.map(
    ({ title, groups }) => html`
<h2>${title}</h2>
<ul class="undecided">${groups.map(
      ({ operations, said, help }) =>
        html`<li>${said}${help === null ? null : html`: <b>${help}</b>`}<ul class="links">${operations.map(
          ({ operation, reason }) => html`<li><code>${operation}</code> ${reason}</li>`,
        )}</ul></li>`,
    )}</ul>`,
  )}
</section>`
}

/** A section that is there only with its content. */
function sectionOf(id: string, title: string, content: Markup | null): Markup | null {
  return (
    content &&
    html`<section id="${id}">
<h2>${title}</h2>
${content}
</section>`
  )
}
