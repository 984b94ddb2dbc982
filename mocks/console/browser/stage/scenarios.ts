/** The active scenario of a session, and a button for each scenario. The buttons are one tab stop with arrow keys. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { audienceOf } from '../page/address.ts'
import { button, byId, element } from '../page/dom.ts'
import { changeMock, mock, type ScenarioState } from '../page/mock.ts'
import { offerOperations } from '../page/operations.ts'
import { NetworkFields } from './network.ts'
import { operationOf, orderInWords, type StagedOrder, stagedIn } from './on-stage.ts'

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
      this.#stopAt(target)
      this.#tell(target)
    })
    this.#bar.addEventListener('mouseover', ({ target }) => this.#tell(target))
    this.#bar.addEventListener('mouseleave', () => this.#tell(document.activeElement))
  }

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
    this.#press(pressedName(stagedIn(state), this.#operation.value))
    byId('own-on-stage', HTMLElement).hidden = state.rules === undefined
    byId('on-stage', HTMLElement).textContent = stageInWords(state)
    if (state.times !== null || this.#used === null) return
    // The user may already be typing the number for the next scenario.
    if (this.#times.value === this.#used && this.#times !== document.activeElement) this.#times.value = ''
    this.#used = null
  }

  /** Shows the button of a scenario as pressed. The tab stop stays where the focus is. */
  #press(name: unknown): void {
    for (const [key, made] of this.#buttons) made.setAttribute('aria-pressed', String((key ?? 'usual') === name))
    const all = [...this.#buttons.values()]
    const focused = all.find((made) => made === document.activeElement)
    this.#stopAt(focused ?? all.find((made) => made.ariaPressed === 'true') ?? this.#buttons.get(null))
    // An answer of the mock takes nothing from under the pointer.
    this.#tell(focused ?? all.find((made) => made.matches(':hover')))
  }

  /** Says what a scenario does, in one place for all so that their list is short: this one, else the one that is pressed. */
  #tell(place: unknown): void {
    const all = [...this.#buttons.values()]
    const meant = all.find((made) => place instanceof Node && made.contains(place))
    const { ariaDescription = null } = meant ?? all.find((made) => made.ariaPressed === 'true') ?? {}
    byId('scenario-told', HTMLElement).textContent = ariaDescription
  }

  #stopAt(stop: unknown): void {
    for (const made of this.#buttons.values()) made.tabIndex = made === stop ? 0 : -1
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
      const made = button('', () => void this.#choose(name), {
        class: name === null ? 'scenario usual' : 'scenario',
        'aria-description': description,
      })
      made.append(element('b', label))
      this.#buttons.set(name, made)
      this.#bar.append(made)
    }
  }

  async #choose(name: string | null): Promise<void> {
    const { value } = this.#times
    if (name !== null && !this.#times.reportValidity()) return
    const done = name === null ? 'The usual answers are back' : `${name} is active`
    await changeMock(byId('scenario-problem', HTMLElement), done, async () => {
      await this.#play(name, this.#operation.value)
      this.#used = name === null || value !== '' ? value : null
      await this.refresh(this.#session)
    })
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

/** The scenario that answers requests for an operation, or for any (empty); empty where none does for all of them. */
function pressedName(staged: readonly StagedOrder[], operation: string): unknown {
  const effective = staged.find(({ order }) => ['', operation].includes(operationOf(order) ?? '?'))
  // If other scenarios are active for some requests, no button stands for all requests.
  const isUsual = staged.every(({ order }) => operationOf(order) !== null)
  return effective === undefined ? (isUsual ? 'usual' : '') : (effective.order.name ?? '')
}

function stageInWords(state: ScenarioState): string {
  const staged = stagedIn(state)
  const [newest] = staged
  if (newest === undefined) return ''
  const what = staged.length > 1 ? `${staged.length} active` : orderInWords(newest.order)
  return what === '' || state.times === null ? what : `${what}, ${state.times} left`
}
