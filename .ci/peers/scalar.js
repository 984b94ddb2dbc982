/** Scalar's mock server as its documentation starts it: `node scalar.js DOCUMENT PORT`. */

import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createMockServer } from '@scalar/mock-server'

const [, , file, port] = process.argv
const app = await createMockServer({ document: readFileSync(file, 'utf8') })
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
