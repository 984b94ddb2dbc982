/** The peer that sets the measure: `node:http` and nothing else, answering each body with itself. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  const chunks: Uint8Array[] = []
  request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
