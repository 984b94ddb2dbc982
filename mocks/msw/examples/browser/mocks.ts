/** The mock of this page. */

import { setupWorker } from 'msw/browser'
import { createHandlers, SCENARIO_NAMES, type ScenarioName } from 'plant-store-kit/msw'

export { SCENARIO_NAMES, type ScenarioName }

const baseUrl = 'https://api.example.com'
const worker = setupWorker(...createHandlers({ baseUrl }))

export async function startMocks(): Promise<void> {
  await worker.start({ onUnhandledFrame: 'bypass' })
}

/** Plays another scenario while the page runs. */
export function play(scenario: ScenarioName): void {
  worker.resetHandlers(...createHandlers({ baseUrl, scenario }))
}
