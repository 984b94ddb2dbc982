/** The requirements on the page: those that are not decided or not tried, by reason, and all of them, by operation. */

import { plural } from '../../../spec/program/plural.ts'
import { type CaseReport, outcomeText, type RequirementReport } from '../outcome.ts'
import type { Report } from '../report.ts'
import { casesText } from '../words.ts'
import { linkList, sourceOf } from './findings.ts'
import { html, type Markup } from './shell.ts'

export function undecidedSection({ requirements }: Report): Markup {
  const undecided = requirements.filter(({ outcome }) => outcome === 'inconclusive')
  const groups = [...Map.groupBy(undecided, ({ reason }) => reason).values()]
  return html`<section id="undecided">
<h2>Not decided</h2>
${groups.length === 0 ? html`<p class="about">What was tried was decided.</p>` : html`<ul class="undecided">${groups.map(reasonItem)}</ul>`}
</section>`
}

/** How many requirements are named before the others are folded. */
const NAMED = 4

function reasonItem(group: readonly RequirementReport[]): Markup {
  const [first] = group
  return html`<li>${outcomeTag('inconclusive')} ${first?.reason ?? ''}${foldedLinks(group)}</li>`
}

function foldedLinks(group: readonly Pick<RequirementReport, 'id'>[]): Markup {
  const links = linkList(group)
  if (group.length <= NAMED) return links
  return html`<details><summary>${plural(group.length, 'requirement')}</summary>${links}</details>`
}

/** What was not tried, or only in part, once for each reason. */
export function untriedSection({ summary: { untried } }: Report): Markup | null {
  if (untried.length === 0) return null
  const named = (ids: readonly string[]): Markup => foldedLinks(ids.map((id) => ({ id })))
  return html`<section id="untried">
<h2>Not tried</h2>
<ul class="undecided">${untried.flatMap(({ ids, idsInPart, reason }) => [
    ids.length === 0 ? null : html`<li>${outcomeTag('not-exercised')} ${reason}${named(ids)}</li>`,
    idsInPart.length === 0 ? null : html`<li>${outcomeTag('not-exercised')} in part: ${reason}${named(idsInPart)}</li>`,
  ])}</ul>
</section>`
}

export function requirementsSection({ requirements }: Report): Markup {
  const groups = [...Map.groupBy(requirements, ({ id }) => id.split('.')[0] ?? '')]
  return html`<section id="requirements">
<h2>All requirements</h2>
<form role="search" hidden>
<label>Search <input type="search" autocomplete="off" spellcheck="false" placeholder="a word, an id, an outcome"></label>
<output aria-live="polite"></output>
</form>
${groups.map(
  ([operation, members]) => html`<section class="operation" aria-labelledby="${operation}">
<h3 id="${operation}">${operation} <span class="muted">${plural(members.length, 'requirement')}</span></h3>
<ul class="requirements">${members.map(requirementItem)}</ul>
</section>`,
)}
</section>`
}

function requirementItem(one: RequirementReport): Markup {
  const { id, level, text, because, source, outcome, reason, cases } = one
  const count = casesText(one)
  return html`<li><details id="${id}"><summary>${outcomeTag(outcome)} <span class="text">${text}</span> <code class="id">${id}</code> <span class="level">${level}${count === '' ? '' : `, ${count}`}</span></summary>
<p>${because}${sourceOf({ source }, because)}</p>
${reason === null ? null : html`<p>${outcomeText(outcome)}: ${reason}</p>`}
${caseList(cases)}</details></li>`
}

/** How many cases of a requirement are named: passed ones, and others. */
const MOST_PASSED = 40
const MOST_OTHERS = 12

/** What each case says that did not pass, once if it takes several requests, and the names of those that did. */
function caseList(cases: readonly CaseReport[]): Markup | null {
  if (cases.length === 0) return null
  const passed = cases.filter(({ outcome }) => outcome === 'passed')
  const notPassed = cases.filter(({ outcome }) => outcome !== 'passed')
  const others = [...Map.groupBy(notPassed, ({ id, outcome }) => `${outcome} ${id}`).values()]
  const more = others.length - MOST_OTHERS
  return html`<ul class="cases">
${others.slice(0, MOST_OTHERS).map(caseItem)}
${more > 0 ? html`<li>${more} more are in report.json</li>` : null}
${passed.length === 0 ? null : passedItem(passed)}
</ul>`
}

function caseItem(alike: readonly CaseReport[]): Markup | null {
  const [first] = alike
  if (first === undefined) return null
  const { id, outcome, expected, received, reason } = first
  const times = alike.length === 1 ? '' : `, ${alike.length} times, first:`
  const line = (name: string, text: string | null): Markup | null => (text === null ? null : html`<br>${name}${text}`)
  return html`<li>${outcomeTag(outcome)} <code>${id}</code>${times}${line('expected: ', expected)}${line('received: ', received)}${line('', reason)}</li>`
}

function passedItem(passed: readonly CaseReport[]): Markup {
  const names = passed
    .slice(0, MOST_PASSED)
    // The part of a case's id that its requirement does not say.
    .map(({ id }, index) => html`${index === 0 ? '' : ', '}<code>${id.slice(id.indexOf('/') + 1)}</code>`)
  const more = passed.length > MOST_PASSED ? `, and ${passed.length - MOST_PASSED} more` : ''
  return html`<li>${outcomeTag('passed')} ${plural(passed.length, 'case')}: ${names}${more}</li>`
}

function outcomeTag(outcome: RequirementReport['outcome']): Markup {
  return html`<span class="tag ${outcome}">${outcomeText(outcome)}</span>`
}
