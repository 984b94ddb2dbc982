import { timingSafeEqual } from 'node:crypto'
import fastify from 'fastify'

const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } })

const same = (one, other) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

app.addHook('onRequest', async (request, reply) => {
  const [scheme = '', token = '', ...more] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer' && more.length === 0 && same(token, process.env.PLANT_STORE_TOKEN)) return
  return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ error: 401, message: 'a bearer token is needed' })
})

app.setErrorHandler((error, request, reply) => {
  const status = error.statusCode ?? 500
  return reply.code(status).send({ error: status, message: error.message })
})
app.setNotFoundHandler((request, reply) => reply.code(404).send({ error: 404, message: 'there is nothing here' }))

const schema = {
  body: {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      // As near to int64 as a number of JavaScript comes.
      id: { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 },
      name: { type: 'string' },
      tag: { type: 'string' },
    },
  },
  response: {
    200: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, tag: { type: 'string' } },
    },
    '4xx': {
      type: 'object',
      required: ['error', 'message'],
      properties: { error: { type: 'integer' }, message: { type: 'string' } },
    },
  },
}

app.post('/plants', { schema }, async (request) => request.body)

app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
