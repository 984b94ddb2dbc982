/** What is on stage in a session, and a button for each scenario. The buttons are one tab stop with arrow keys. */

import { announce, button, byId, element } from '../page/dom.ts'
import { change, mock, type ScenarioState } from '../page/mock.ts'

/** Names the requests that a scenario answers. */
export function audienceOf(session: string): string {
  return session === '' ? 'requests without a session' : `session ${session}`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

export class Scenarios {
  readonly #bar = byId('scenario-list', HTMLElement)
  readonly #times = byId('times', HTMLInputElement)
  readonly #buttons = new Map<string | null, HTMLButtonElement>()
  readonly #onState: (state: ScenarioState, session: string) => void
  #state: ScenarioState | null = null
  #session = ''
  #asked = 0
  /** The number of requests that the last scenario was chosen for, as text. */
  #used: string | null = null

  /** `onState` receives what is on stage each time the mock was asked. */
  constructor(onState: (state: ScenarioState, session: string) => void) {
    this.#onState = onState
    this.#bar.addEventListener('keydown', (event) => this.#onKey(event))
    this.#bar.addEventListener('focusin', ({ target }) => {
      for (const made of this.#buttons.values()) made.tabIndex = made === target ? 0 : -1
    })
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
    this.#onState(state, session)
  }

  /** Called for new requests: each may have been the last one that the scenario answers. */
  async onRequests(): Promise<void> {
    if (this.#state !== null && this.#state.times !== null) await this.refresh(this.#session)
  }

  #draw({ name, times, rules }: ScenarioState): void {
    const isOwn = rules !== undefined
    for (const [key, made] of this.#buttons) made.setAttribute('aria-pressed', String(!isOwn && key === name))
    const focused = [...this.#buttons.values()].find((made) => made === document.activeElement)
    const stop = focused ?? (isOwn ? undefined : this.#buttons.get(name)) ?? this.#buttons.get(null)
    for (const made of this.#buttons.values()) made.tabIndex = made === stop ? 0 : -1
    byId('own-on-stage', HTMLElement).hidden = !isOwn
    const left = times === null ? '' : `, ${times} left`
    byId('on-stage', HTMLElement).textContent = isOwn ? `your own${left}` : name === null ? '' : name + left
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
    const usual = { name: null, label: 'usual answers', description: 'judged by the contract' }
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
      if (name === null) await mock.endScenario(this.#session)
      else await mock.play(this.#session, value === '' ? { name } : { name, times: Number(value) })
      this.#used = name === null || value !== '' ? value : null
      await this.refresh(this.#session)
    }
    const done = name === null ? 'The usual answers are back' : `${name} is on stage`
    if (!(await change(problem, done, act))) announce(problem.textContent)
  }
}
