import { createPlant } from '../create-plant.ts'

const API = 'https://api.example.com'
const form = document.querySelector('form')
const outcome = document.querySelector('output')
const stage = document.querySelector('select')

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { id, ...plant } = Object.fromEntries(new FormData(form))
  const number = id === '' ? {} : { id: Number(id) }
  const outcomeOf = await createPlant(API, { ...plant, ...number }).then(
    ({ name, tag }) => `Created ${name} (${tag || 'no tag'})`,
    (error: Error) => `Failed: ${error.message}`,
  )
  if (outcome !== null) outcome.textContent = outcomeOf
})

// In your application, run this only if `import.meta.env.DEV` is true. The production build then leaves the mock out.
const { play, SCENARIO_NAMES, startMocks } = await import('./mocks.ts')
await startMocks()
for (const name of SCENARIO_NAMES) stage?.add(new Option(name))
stage?.addEventListener('change', () => {
  const chosen = SCENARIO_NAMES.find((name) => name === stage.value)
  if (chosen !== undefined) play(chosen)
})
document.documentElement.dataset.mocks = 'ready'
