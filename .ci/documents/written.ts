/**
 * `node written.ts FILE` prints, as a line of JSON, what the mock of a document answers to a valid request of each
 * operation, to an invalid one, and to one without a credential, and what `verify` finds at the mock.
 */

import { readFileSync } from 'node:fs'
import { compileDocument } from '../../spec/document/document.ts'
import { requestsFor } from './law.ts'
import { SERVERS } from './servers.ts'
import { verified } from './verified.ts'

const [file = ''] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const { server } = await SERVERS.ours(file, text)
const { contract } = await compileDocument(file, text)
const answers: object[] = []
for (const operation of contract.operations) {
  const { valid, invalid } = requestsFor(operation)
  if (valid === null) throw new Error(`${operation.id} can't be asked`)
  const { authorization: _, 'x-api-key': __, ...headers } = valid.headers
  for (const request of [valid, { ...valid, headers }, ...(invalid === null ? [] : [invalid])]) {
    const { status, contentType, body } = await server(request)
    // The mock's own paths have those of the servers before them, which the document's do not.
    answers.push({ method: operation.method, path: writtenPath(operation.path), status, type: contentType, body })
  }
}
process.stdout.write(`${JSON.stringify({ answers, verified: await verified(file) })}\n`)
process.exit()

function writtenPath(path: string): string {
  const { basePath = '' } = JSON.parse(text)
  return path.startsWith(basePath) ? path.slice(basePath.length) : path
}
