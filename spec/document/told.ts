/** Loads a document for those who judge or list its items, whatever they travel as. */

import { toldInJson } from '../xml/told.ts'
import { loadContract } from './load.ts'

/** As `loadContract`, with what an operation has in XML alone told in JSON. */
export async function loadTold(...given: Parameters<typeof loadContract>): ReturnType<typeof loadContract> {
  const loaded = await loadContract(...given)
  return { ...loaded, contract: toldInJson(loaded.contract) }
}
