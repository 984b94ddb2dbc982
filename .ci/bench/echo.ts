/** The server that the mock is measured by: bare `node:http`, which sends each body back. `node echo.ts PORT` starts it. */

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
