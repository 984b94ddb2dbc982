import fastify from 'fastify'

const app = fastify()

app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${process.env.PLANT_STORE_TOKEN}`) {
    return reply.code(401).send({ message: 'Unauthorized' })
  }
})

const schema = {
  body: {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      tag: { type: 'string' },
    },
  },
}

app.post('/plants', { schema }, async (request) => {
  const { name, tag } = request.body
  return { name, tag }
})

app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
