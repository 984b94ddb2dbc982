/** What is on stage, and a button for each scenario. */

import { announce, button, byId, element } from './dom.ts'
import { mock, Refused, type ScenarioState } from './mock.ts'

export class Scenarios {
  readonly #list = byId('scenario-list', HTMLElement)
  readonly #times = byId('times', HTMLInputElement)
  readonly #buttons = new Map<string | null, HTMLButtonElement>()
  #state: ScenarioState | null = null
  #session = ''
  #asked = 0

  /** Asks the mock what is on stage in a session, where it has scenarios at all. */
  async refresh(session: string): Promise<void> {
    this.#session = session
    const turn = ++this.#asked
    const state = await mock.scenario(session).catch(() => this.#state)
    // An answer that was overtaken by a later question is not news.
    if (turn !== this.#asked) return
    this.#state = state
    byId('scenarios', HTMLElement).hidden = state === null
    if (state === null) return
    if (this.#buttons.size === 0) this.#build(state)
    for (const [name, made] of this.#buttons) made.setAttribute('aria-pressed', String(name === state.name))
    const left = state.times === null ? '' : `, ${state.times} left`
    byId('on-stage', HTMLElement).textContent = state.name === null ? '' : state.name + left
  }

  /** Each request may have been the last of those that the scenario is for. */
  async onRequests(): Promise<void> {
    if (this.#state !== null && this.#state.times !== null) await this.refresh(this.#session)
  }

  #build({ scenarios }: ScenarioState): void {
    const usual = { name: null, label: 'usual answers', description: 'judged by the contract' }
    const rows = [usual, ...scenarios.map(({ name, description }) => ({ name, label: name, description }))]
    for (const { name, label, description } of rows) {
      const made = button('', () => void this.#choose(name), {
        class: name === null ? 'scenario usual' : 'scenario',
        title: description,
      })
      made.append(element('b', {}, label), ' ', element('span', {}, description))
      this.#buttons.set(name, made)
      this.#list.append(element('li', {}, made))
    }
  }

  async #choose(name: string | null): Promise<void> {
    const times = this.#times.value === '' ? null : this.#times.valueAsNumber
    if (name !== null && !this.#times.reportValidity()) return
    const problem = byId('scenario-problem', HTMLElement)
    problem.hidden = true
    try {
      if (name === null) await mock.endScenario(this.#session)
      else await mock.play(this.#session, name, times)
      await this.refresh(this.#session)
      announce(name === null ? 'The usual answers are back' : `${name} is on stage`)
    } catch (error) {
      problem.textContent = error instanceof Refused ? error.message : 'The mock does not answer.'
      problem.hidden = false
      announce(problem.textContent)
    }
  }
}
