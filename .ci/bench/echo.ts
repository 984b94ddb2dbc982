/** The peer that sets the measure: `node:http` and nothing else, answers each body with itself: `node echo.ts PORT`. */

import { createServer } from 'node:http'

createServer((request, response) => {
  const chunks: Uint8Array[] = []
  request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
