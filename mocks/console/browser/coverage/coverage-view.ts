/** The parts of the document that the requests met; operations with the most parts that were never met come first. */

import { coverageWords } from '../../../../spec/coverage/words.ts'
import { actions, button, byId, element, fill, textTable } from '../page/dom.ts'
import { mock, problemText } from '../page/mock.ts'

/** Asks the mock, and fills the view. */
export async function showCoverage(session: string): Promise<void> {
  const view = byId('coverage', HTMLElement)
  const title = element('h2', { id: 'coverage-title' }, 'Coverage')
  try {
    const coverage = await mock.coverage(session)
    if (coverage === null) return
    const { line, requests, columns, rows, sentences } = coverageWords(coverage)
    const never = sentences.map((one) => element('li', one.replace(/^Your tests/, 'The requests')))
    const scrolled = { role: 'region', tabindex: 0, 'aria-label': 'Coverage of each operation' }
    fill(
      view,
      title,
      element('p.prose', `${line}.`),
      element('p.hint', `${requests}.`),
      actions(button('Update', () => void showCoverage(session))),
      element('div.wide', scrolled, textTable('item-table', columns, rows)),
      element('ul.never', never),
    )
  } catch (error) {
    fill(view, title, element('p.failure', { role: 'alert' }, problemText(error)))
  }
}
