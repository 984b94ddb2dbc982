/**
 * openapi-backend as its README wires it, behind node:http: its validation, its mock responses, and a security handler
 * that asks for a bearer token: `node openapi-backend.js DOCUMENT PORT`.
 */

import { createServer } from 'node:http'
import { OpenAPIBackend } from 'openapi-backend'

const [, , definition, port] = process.argv
const json = (response, status, body) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const api = new OpenAPIBackend({
  definition,
  // It checks documents by OpenAPI 3.0 alone, and ours is 3.1.
  quick: true,
  handlers: {
    notImplemented: ({ operation }, _, response) => {
      const { status, mock } = api.mockResponseForOperation(operation.operationId)
      json(response, status, mock)
    },
    validationFail: ({ validation }, _, response) => json(response, 400, { err: validation.errors }),
    unauthorizedHandler: (_, __, response) => json(response, 401, { err: 'unauthorized' }),
    methodNotAllowed: (_, __, response) => json(response, 405, { err: 'method not allowed' }),
    notFound: (_, __, response) => json(response, 404, { err: 'not found' }),
  },
})
api.registerSecurityHandler('bearer', ({ request }) => /^bearer [^ ]+$/i.test(request.headers.authorization ?? ''))
await api.init()

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { method, url: path, headers } = request
  await api.handleRequest({ method, path, headers, body: Buffer.concat(chunks).toString() }, request, response)
}).listen(Number(port), '127.0.0.1')
