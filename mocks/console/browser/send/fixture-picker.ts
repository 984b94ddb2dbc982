/** Chooses a fixture by operation, kind, case and item. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import type { FixtureCase, FixtureKind, FixtureRequest } from '../../fixtures.ts'
import { element, field } from '../page/dom.ts'
import { mock, problemText } from '../page/mock.ts'

const KINDS: readonly { readonly kind: FixtureKind; readonly label: string; readonly meaning: string }[] = [
  { kind: 'valid', label: 'Valid', meaning: 'realistic, and allowed by the contract' },
  { kind: 'boundary', label: 'Boundary', meaning: 'at a limit: just inside, on it or just outside' },
  { kind: 'invalid', label: 'Invalid', meaning: 'breaks exactly one rule' },
  { kind: 'open', label: 'Left open', meaning: 'the contract does not say how the service answers' },
]

export type Picked = {
  readonly operation: Operation
  readonly request: FixtureRequest
  /** As the document writes it: `200`, `4XX`, `default`. */
  readonly expectedStatus: string | null
}

/** `drawing` while the mock makes the fixture; null where no fixture will come. */
export type Pick = Picked | 'drawing' | null

export class FixturePicker {
  readonly element: HTMLElement
  readonly #operation = element('select', { id: 'operation' })
  readonly #kinds = element('fieldset.kinds', element('legend', 'Kind'))
  readonly #case = element('select', { id: 'case' })
  readonly #index = element('input', {
    id: 'index',
    type: 'number',
    min: 0,
    step: 1,
    value: 0,
    inputmode: 'numeric',
    'aria-describedby': 'about-index',
  })
  readonly #about = element('p.about', { id: 'about-case' })
  readonly #operationField = field('Operation', this.#operation)
  readonly #onPick: (pick: Pick) => void
  #operations: readonly Operation[] = []
  #cases: readonly FixtureCase[] = []
  /** Counts the choices, so that an answer to an earlier one is ignored. */
  #turn = 0
  /** False where the form shows a request that no fixture may replace unless the user chooses one. */
  #isWanted = true

  constructor(onPick: (pick: Pick) => void) {
    this.#onPick = onPick
    for (const [index, { kind, label, meaning }] of KINDS.entries()) {
      const choice = element('input', { type: 'radio', name: 'kind', value: kind, checked: index === 0 })
      this.#kinds.append(element('label', { title: meaning }, choice, element('span', label)))
    }
    const aboutIndex = element(
      'span.hint',
      { id: 'about-index' },
      'Item: the number of the fixture. The same number always gives the same values.',
    )
    this.element = element(
      'fieldset.group',
      element('legend', 'Fill in a fixture'),
      this.#operationField,
      this.#kinds,
      element('div.pair', field('Case', this.#case), field('Item', this.#index)),
      aboutIndex,
      this.#about,
    )
    this.#onChange(this.#operation, () => this.load())
    this.#onChange(this.#kinds, () => this.#list())
    this.#onChange(this.#case, () => this.#draw())
    this.#onChange(this.#index, () => this.#draw())
  }

  #onChange(control: HTMLElement, update: () => Promise<void>): void {
    control.addEventListener('change', () => {
      this.#isWanted = true
      void update()
    })
  }

  /** Offers these operations; the chosen one stays chosen where it is among them. */
  offer(operations: readonly Operation[]): void {
    const { value } = this.#operation
    this.#operations = operations
    this.#operation.replaceChildren(
      ...operations.map(({ id, method, path }) =>
        element('option', { value: id, selected: id === value }, `${method} ${path} · ${id}`),
      ),
    )
    this.#operationField.hidden = operations.length < 2
  }

  /** Ignores the fixture that is being made, and makes no other until the user chooses one. */
  drop(): void {
    this.#isWanted = false
    this.#turn++
    this.#onPick(null)
  }

  choose(operation: string): Promise<void> {
    this.#operation.value = operation
    this.#isWanted = true
    return this.load()
  }

  /** Asks for the cases of the operation, and picks the first. */
  async load(): Promise<void> {
    const operation = this.#chosen
    if (operation === undefined) return this.#onPick(null)
    if (this.#isWanted) this.#onPick('drawing')
    const { cases, problem } = await loadCases(operation)
    if (operation !== this.#chosen) return
    this.#cases = cases
    if (problem !== '') this.#about.textContent = problem
    const offered = new Set(this.#cases.flatMap(({ kinds }) => kinds))
    for (const radio of this.#kinds.querySelectorAll('input')) {
      radio.disabled = !KINDS.some(({ kind }) => kind === radio.value && offered.has(kind))
      if (radio.disabled) radio.checked = false
    }
    const first = this.#kinds.querySelector<HTMLInputElement>('input:enabled')
    if (first !== null && this.#kinds.querySelector('input:checked') === null) first.checked = true
    await this.#list()
  }

  get #chosen(): Operation | undefined {
    return this.#operations.find(({ id }) => id === this.#operation.value) ?? this.#operations[0]
  }

  async #list(): Promise<void> {
    const kind = this.#kinds.querySelector<HTMLInputElement>('input:checked')?.value
    const listed = this.#cases.filter(({ kinds }) => kinds.some((one) => one === kind))
    const groups = Map.groupBy(listed, ({ pointer }) => pointer ?? 'the body as a whole')
    this.#case.replaceChildren(
      ...[...groups].map(([pointer, cases]) =>
        element(
          'optgroup',
          { label: pointer === '' ? 'the root' : pointer },
          cases.map((one) => element('option', { value: one.case }, shortName(one.case))),
        ),
      ),
    )
    await this.#draw()
  }

  async #draw(): Promise<void> {
    if (!this.#isWanted) return
    const operation = this.#chosen
    const one = this.#cases.find((known) => known.case === this.#case.value)
    const turn = ++this.#turn
    if (operation === undefined || one === undefined || !this.#index.reportValidity()) return this.#onPick(null)
    this.#onPick('drawing')
    let about = one.requirement ?? 'The contract does not say how the service answers.'
    const request = await mock.fixture(operation.id, one.case, this.#index.valueAsNumber || 0).catch((error) => {
      about = problemText(error)
      return null
    })
    if (turn !== this.#turn) return
    this.#about.textContent = about
    if (request === null) return this.#onPick(null)
    this.#onPick({ operation, request, expectedStatus: one.expectedStatus })
  }
}

async function loadCases({ id }: Operation): Promise<{ cases: readonly FixtureCase[]; problem: string }> {
  try {
    const cases = (await mock.cases(id)) ?? []
    return { cases, problem: cases.length === 0 ? 'Fixtures exist only for JSON bodies.' : '' }
  } catch (error) {
    return { cases: [], problem: problemText(error) }
  }
}

/** The case without the operation and the group that it is listed in. */
function shortName(id: string): string {
  return id.replace(/^[^.]*\./, '')
}
