/** The report as a page: one file that needs no other, no network and no script. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plural } from '../../../spec/program/plural.ts'
import { causesOf } from '../causes.ts'
import { OUTCOMES, outcomeText, type RequirementOutcome } from '../outcome.ts'
import type { Report } from '../report.ts'
import { findingsText, operationsText, sentText, unjudgedText } from '../words.ts'
import { findingsSection, knownSection } from './findings.ts'
import { html, Markup } from './html.ts'
import { requirementsSection, undecidedSection } from './requirements.ts'

/** The report as HTML. `why`: why the run was not judged to its end; null if it was. */
export function pageReport(report: Report, why: string | null): string {
  const [style, script] = [new Markup(textBeside('style.css')), new Markup(textBeside('script.js'))]
  const causes = causesOf(report)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${VERDICTS[report.verdict]}: ${report.document.title}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${heading(report, why)}
<main id="content" tabindex="-1">
${findingsSection(causes, report)}
${knownSection(report)}
${undecidedSection(report)}
${requirementsSection(report)}
${openSection(report)}
</main>
<footer><p>Beside this page: report.json with every case, report.md, junit.xml, and created.ndjson with the ids that were sent. The seed was ${report.seed}.</p></footer>
<script>${script}</script>
</body>
</html>
`
  return page.text
}

const VERDICTS = { conforms: 'Conforms', violates: 'Violates the contract', unjudged: 'Not judged' } as const

/** The style and the script of the page, which are parts of it. */
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

/** Where the page says more about requirements with an outcome. */
const PLACES: Readonly<Record<RequirementOutcome, string>> = {
  failed: '#findings',
  warned: '#findings',
  known: '#known',
  inconclusive: '#undecided',
  'not-exercised': '#undecided',
  passed: '#requirements',
}

/** Target, document, verdict, numbers and time. */
function heading(report: Report, why: string | null): Markup {
  const { target, document, verdict, counts, startedAt, summary } = report
  const numbers = OUTCOMES.map((outcome) => ({ outcome, count: summary.requirements[outcome] })).filter(
    // A run without a baseline knows nothing.
    ({ outcome, count }) => outcome !== 'known' || count > 0,
  )
  return html`<header>
<p class="kind">Contract report</p>
<h1 class="${verdict}">${VERDICTS[verdict]}</h1>
<p class="target">${target}</p>
${why === null ? null : html`<p class="why">${unjudgedText(why)}</p>`}
${barOf(numbers, summary.requirements.all)}
<ul class="numbers">${numbers.map(
    ({ outcome, count }) =>
      html`<li><a href="${PLACES[outcome]}"><b class="count ${count === 0 ? 'none' : outcome}">${count}</b> ${outcomeText(outcome)}</a></li>`,
  )}</ul>
<dl class="facts">
<div><dt>Document</dt><dd>${document.title} ${document.version} <code title="SHA-256 of the document">${document.sha256.slice(0, 12)}</code></dd></div>
<div><dt>Judged</dt><dd>${operationsText(counts)}, ${plural(summary.requirements.all, 'requirement')}</dd></div>
<div><dt>Found</dt><dd>${findingsText(summary)}</dd></div>
<div><dt>Sent</dt><dd>${sentText(counts)}</dd></div>
<div><dt>Time</dt><dd><time datetime="${startedAt}">${startedAt.replace('T', ' ').replace(/\..*/, '')} UTC</time>, ${summary.seconds} s</dd></div>
</dl>
</header>`
}

/** A bar that shows the shares of the outcomes. */
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

/** What the contract leaves open, and what was seen there. */
function openSection({ implementationDefined }: Report): Markup {
  return html`<section id="open">
<h2>Left open by the contract</h2>
<p class="about">No server is wrong here. This is what the deployment was seen to do.</p>
<dl class="open">${implementationDefined.map(
    ({ id, question, summary }) =>
      html`<div><dt>${question} <code class="point">${id}</code></dt><dd>${summary ?? html`<span class="muted">not observed</span>`}</dd></div>`,
  )}</dl>
</section>`
}
