/** A client of the API as an application has one: nothing in it knows of a mock. */

import type { NewPlant, Plant } from 'plant-store-kit'

/** Rejects with the message of the API's error, or with what went wrong on the way. */
export async function createPlant(api: string, plant: Partial<NewPlant>): Promise<Plant> {
  const response = await fetch(`${api}/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer my-token', 'content-type': 'application/json' },
    body: JSON.stringify(plant),
  })
  const isJson = response.headers.get('content-type') === 'application/json'
  if (!isJson) throw new Error(`The service answered ${response.status}.`)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}
