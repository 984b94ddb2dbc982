/** The active scenario of a session, and a button for each scenario. The buttons are one tab stop with arrow keys. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { button, byId, element } from '../page/dom.ts'
import { change, mock, type ScenarioState } from '../page/mock.ts'
import { offerOperations } from '../page/operations.ts'
import { NetworkFields } from './network.ts'
import { operationOf, orderInWords, stagedIn } from './on-stage.ts'

/** Names the requests that a scenario answers. */
export function audienceOf(session: string): string {
  return session === '' ? 'requests without a session' : `session ${session}`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

export class Scenarios {
  readonly #bar = byId('scenario-list', HTMLElement)
  readonly #times = byId('times', HTMLInputElement)
  readonly #operation = byId('scenario-operation', HTMLSelectElement)
  readonly #buttons = new Map<string | null, HTMLButtonElement>()
  readonly #onState: (state: ScenarioState, session: string) => void
  readonly #network = new NetworkFields()
  #state: ScenarioState | null = null
  #session = ''
  #asked = 0
  /** The number of requests that the last scenario was chosen for, as text. */
  #used: string | null = null

  /** `onState` receives what is on stage each time the mock was asked. */
  constructor(onState: (state: ScenarioState, session: string) => void) {
    this.#onState = onState
    this.#operation.addEventListener('change', () => this.#state !== null && this.#draw(this.#state))
    this.#bar.addEventListener('keydown', (event) => this.#onKey(event))
    this.#bar.addEventListener('focusin', ({ target }) => {
      for (const made of this.#buttons.values()) made.tabIndex = made === target ? 0 : -1
    })
  }

  /** Offers the operations that a scenario can be for. */
  offer(operations: readonly Operation[]): void {
    byId('scenario-for', HTMLElement).hidden = operations.length < 2
    offerOperations(this.#operation, 'any operation', operations)
  }

  /** Asks the mock what is on stage in a session, and shows it. A proxy has no scenarios. */
  async refresh(session: string): Promise<void> {
    this.#session = session
    byId('audience', HTMLElement).textContent = `For ${audienceOf(session)}`
    const turn = ++this.#asked
    const state = await mock.scenario(session).catch(() => this.#state)
    // Only the answer to the latest request is shown.
    if (turn !== this.#asked) return
    this.#state = state
    byId('scenarios', HTMLElement).hidden = state === null
    byId('answers-link', HTMLElement).hidden = state === null
    if (state === null) return
    if (this.#buttons.size === 0) this.#build(state)
    this.#draw(state)
    void this.#network.refresh(session)
    this.#onState(state, session)
  }

  /** Called for new requests: each may have been the last one that the scenario answers. */
  async onRequests(): Promise<void> {
    if (this.#state !== null && this.#state.times !== null) await this.refresh(this.#session)
  }

  #draw(state: ScenarioState): void {
    const { times } = state
    const staged = stagedIn(state)
    const effective = staged.find(({ order }) => ['', this.#operation.value].includes(operationOf(order) ?? '?'))
    // If other scenarios are active for some requests, no button stands for all requests.
    const isUsual = staged.every(({ order }) => operationOf(order) !== null)
    const { name = '' } = effective?.order ?? { name: isUsual ? 'usual' : '' }
    for (const [key, made] of this.#buttons) made.setAttribute('aria-pressed', String((key ?? 'usual') === name))
    const focused = [...this.#buttons.values()].find((made) => made === document.activeElement)
    const pressed = [...this.#buttons.values()].find((made) => made.ariaPressed === 'true')
    const stop = focused ?? pressed ?? this.#buttons.get(null)
    for (const made of this.#buttons.values()) made.tabIndex = made === stop ? 0 : -1
    byId('own-on-stage', HTMLElement).hidden = state.rules === undefined
    const left = times === null ? '' : `, ${times} left`
    const [newest] = staged
    const what = newest === undefined ? '' : staged.length > 1 ? `${staged.length} active` : orderInWords(newest.order)
    byId('on-stage', HTMLElement).textContent = what === '' ? '' : what + left
    // The user may already be typing the number for the next scenario.
    if (times === null && this.#used !== null) {
      if (this.#times.value === this.#used && this.#times !== document.activeElement) this.#times.value = ''
      this.#used = null
    }
  }

  #onKey(event: KeyboardEvent): void {
    const all = [...this.#buttons.values()]
    const now = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1
    const step = STEPS[event.key]
    const place = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : now + step
    if (place === null || now === -1 || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    all.at(place % all.length)?.focus()
  }

  #build({ scenarios }: ScenarioState): void {
    const usual = { name: null, label: 'usual answers', description: 'checks requests by the contract' }
    const rows = [usual, ...scenarios.map(({ name, description }) => ({ name, label: name, description }))]
    for (const { name, label, description } of rows) {
      const made = button('', () => void this.#choose(name), { class: name === null ? 'scenario usual' : 'scenario' })
      made.append(element('b', label), ' ', element('span', description))
      this.#buttons.set(name, made)
      this.#bar.append(made)
    }
  }

  async #choose(name: string | null): Promise<void> {
    const { value } = this.#times
    if (name !== null && !this.#times.reportValidity()) return
    const problem = byId('scenario-problem', HTMLElement)
    const act = async (): Promise<void> => {
      await this.#play(name, this.#operation.value)
      this.#used = name === null || value !== '' ? value : null
      await this.refresh(this.#session)
    }
    const done = name === null ? 'The usual answers are back' : `${name} is active`
    await change(problem, done, act)
  }

  /** Makes a scenario active, in place of one for the same requests; null ends those. */
  async #play(name: string | null, operation: string): Promise<unknown> {
    const { value } = this.#times
    const session = this.#session
    if (operation === '' && name === null) return mock.endScenario(session)
    const when = operation === '' ? {} : { when: { operation } }
    const order = { name, ...(value !== '' && { times: Number(value) }), ...when }
    if (operation === '') return mock.play(session, order)
    // What the page shows may have ended meanwhile.
    const now = await mock.scenario(session)
    const staged = now === null ? [] : stagedIn(now)
    const same = staged.flatMap(({ id, order }) => (id !== null && operationOf(order) === operation ? [id] : []))
    const [first, ...others] = same
    for (const id of name === null ? same : others) await mock.endOne(session, id)
    if (name !== null) return mock.play(session, order, first)
    // Without this, a scenario for all operations would apply to this one again.
    return staged.some((one) => operationOf(one.order) === '') ? mock.play(session, { name: 'usual', ...when }) : null
  }
}
