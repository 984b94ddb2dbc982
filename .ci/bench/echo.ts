/**
 * The servers that ours are measured by, of bare `node:http`: `node echo.ts PORT` sends each body back, `node echo.ts PORT
 * TARGET` passes each request on over connections that it keeps, and `node echo.ts PORT '' TEXT` answers with that text.
 */

import { Agent, request as ask, createServer } from 'node:http'

const [, , port, target = '', text] = process.argv
const fixed = text === undefined ? null : Buffer.from(text)
const agent = new Agent({ keepAlive: true })

createServer((request, response) => {
  if (target !== '') {
    const { url = '/', method, headers } = request
    const outgoing = ask(new URL(url, target), { agent, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(outgoing)
    return
  }
  const chunks: Uint8Array[] = []
  request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  request.on('end', () => {
    const body = fixed ?? Buffer.concat(chunks)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
}).listen(Number(port), '127.0.0.1')
