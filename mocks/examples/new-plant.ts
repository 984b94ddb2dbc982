/** A form as an application has one: nothing in it knows of a mock. */

import type { NewPlant } from 'plant-store-kit'

/** Creates the plant at the API's address, and once again where the answer is 429; shows what came of it. */
export function newPlantForm(api: string, plant: NewPlant): HTMLElement {
  const section = document.createElement('section')
  const button = Object.assign(document.createElement('button'), { textContent: 'Create' })
  const status = document.createElement('output')
  button.addEventListener('click', async () => {
    status.textContent = await create(api, plant).catch(({ message }: Error) => message)
  })
  section.append(button, status)
  return section
}

export async function create(api: string, plant: NewPlant, tries = 2): Promise<string> {
  const response = await fetch(`${api}/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer anything', 'content-type': 'application/json' },
    body: JSON.stringify(plant),
  })
  if (response.status === 429 && tries > 1) return create(api, plant, tries - 1)
  const answer = await response.json()
  return response.ok ? 'created' : answer.message
}
