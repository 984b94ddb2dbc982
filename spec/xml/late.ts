/** Loads what reads and writes XML where programs of Node read a document. Pages load it with their engine. */

import type { Api } from '../contract/contract.ts'
import { learnXml, speaksXml } from './spoken.ts'

/** Readies {@link learnXml} for an API that speaks XML; any other costs nothing. */
export async function readyForXml(api: Api): Promise<void> {
  if (speaksXml(api)) learnXml(await import('./speech.ts'))
}
