/** The delay of a session's answers, and the share of them that is chaos. */

import type { Delay } from '../../../engine/message/delay.ts'
import { byId } from '../page/dom.ts'
import { changeMock, mock } from '../page/mock.ts'

export class NetworkFields {
  readonly #delay = byId('network-delay', HTMLInputElement)
  readonly #chaos = byId('network-chaos', HTMLInputElement)
  #session = ''

  constructor() {
    for (const input of [this.#delay, this.#chaos]) input.addEventListener('change', () => void this.#set())
  }

  /** Asks the mock for both and shows them, except in a field that the user is editing. */
  async refresh(session: string): Promise<void> {
    this.#session = session
    const network = await mock.network(session).catch(() => null)
    if (network === null || session !== this.#session) return
    const delay = delayText(network.delay)
    const chaos = network.chaos === 0 ? '' : String(Number((network.chaos * 100).toPrecision(12)))
    if (document.activeElement !== this.#delay) this.#delay.value = delay
    if (document.activeElement !== this.#chaos) this.#chaos.value = chaos
    const both = [delay === '' ? '' : `${delay} ms`, chaos === '' ? '' : `${chaos} %`]
    byId('network-now', HTMLElement).textContent = both.filter((text) => text !== '').join(', ')
  }

  async #set(): Promise<void> {
    if (!this.#delay.reportValidity() || !this.#chaos.reportValidity()) return
    const [minimum = 0, maximum = minimum] = this.#delay.value.split('-').map(Number)
    const network = { delay: { minimum, maximum }, chaos: Number(this.#chaos.value) / 100 }
    await changeMock(byId('network-problem', HTMLElement), 'Delay and chaos are set', async () => {
      await mock.setNetwork(this.#session, network)
      await this.refresh(this.#session)
    })
  }
}

function delayText(delay: Delay): string {
  const { minimum, maximum } = typeof delay === 'number' ? { minimum: delay, maximum: delay } : delay
  if (maximum === 0) return ''
  return minimum === maximum ? String(minimum) : `${minimum}-${maximum}`
}
