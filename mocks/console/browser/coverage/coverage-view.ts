/** The parts of the document that the requests met; operations with the most parts that were never met come first. */

import {
  COVERAGE_COLUMNS,
  coverageLine,
  coverageRows,
  coverageSentences,
  requestsLine,
} from '../../../../spec/coverage/words.ts'
import { button, byId, element, fill } from '../page/dom.ts'
import { mock, problemText } from '../page/mock.ts'

/** Asks the mock, and fills the view. */
export async function showCoverage(session: string): Promise<void> {
  const view = byId('coverage', HTMLElement)
  const title = element('h2', { id: 'coverage-title' }, 'Coverage')
  try {
    const coverage = await mock.coverage(session)
    if (coverage === null) return
    const never = coverageSentences(coverage).map((one) => element('li', one.replace(/^Your tests/, 'The requests')))
    const rows = coverageRows(coverage).map(([name = '', ...cells]) =>
      element(
        'tr',
        element('th', { scope: 'row' }, element('code', name)),
        ...cells.map((cell) => element('td', cell)),
      ),
    )
    const scrolled = { role: 'region', tabindex: 0, 'aria-label': 'Coverage of each operation' }
    const columns = COVERAGE_COLUMNS.map((name) => element('th', { scope: 'col' }, name))
    fill(
      view,
      title,
      element('p.prose', `${coverageLine(coverage)}.`),
      element('p.hint', `${requestsLine(coverage)}.`),
      element(
        'p.actions',
        button('Update', () => void showCoverage(session)),
      ),
      element(
        'div.wide',
        scrolled,
        element('table.item-table', element('thead', element('tr', columns)), element('tbody', rows)),
      ),
      element('ul.never', never),
    )
  } catch (error) {
    fill(view, title, element('p.failure', { role: 'alert' }, problemText(error)))
  }
}
