/** Edits of the served document during traffic. The mock must apply good edits, and ignore broken ones. */

import { rename, writeFile } from 'node:fs/promises'
import { parseDocument } from 'yaml'
import type { Mock } from './mock.ts'
import { answer, bytesOf, inTurn, type Kind } from './traffic/interaction.ts'
import type { Subject } from './traffic/subject.ts'

/** Milliseconds until the mock must have noticed an edit. */
const PATIENCE = 30_000

/** The kind of traffic that edits `file`, whose text is `original`. */
export function edits(subject: Subject, mock: Mock, file: string, original: string): Kind {
  /** Each good edit removes the path of the one before. */
  const path = (index: number): string => `/edit-${index}`
  const edited = (index: number): string => {
    const document = parseDocument(original)
    const operation = { security: [], responses: { 200: { description: 'served by an edit' } } }
    document.setIn(['paths', path(index)], document.createNode({ get: operation }))
    return document.toString()
  }
  const broken: readonly ((index: number) => string)[] = [
    () => '',
    (index) => `${edited(index)}\n  broken: [`,
    (index) => edited(index).slice(0, original.length / 2),
    (index) => edited(index).replace(/type: \w+/, 'type: strng'),
    (index) => edited(index).replace(/\$ref: .*/, "$ref: '#/none/such'"),
  ]
  const get = (target: string) => bytesOf('GET', target, { Host: 'mock' })

  return {
    name: 'edits of the document, good and broken',
    rate: 0.5,
    most: 1,
    interaction: async (index) => {
      const isBroken = index % 2 === 1
      const text = isBroken ? broken[((index - 1) / 2) % broken.length]?.(index) : edited(index)
      const noticed = mock.event(isBroken ? 'reload-failed' : 'reloaded', PATIENCE)
      if (index % 4 < 2) await writeFile(file, text ?? '')
      else {
        // Some editors write a new file and move it over the old one.
        await writeFile(`${file}.tmp`, text ?? '')
        await rename(`${file}.tmp`, file)
      }
      if (!(await noticed)) throw new Error(`a ${isBroken ? 'broken' : 'good'} edit was not noticed`)
      const serving = isBroken ? index - 1 : index
      return inTurn(
        [get(path(serving)), answer(200)],
        [get(path(serving + 1)), subject.error(404)],
        [get(path(serving - 2)), subject.error(404)],
        [subject.request(index), subject.success(index)],
      )
    },
  }
}
