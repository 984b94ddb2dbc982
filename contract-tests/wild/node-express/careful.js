import { timingSafeEqual } from 'node:crypto'
import express from 'express'

const app = express()
app.disable('x-powered-by')

const refuse = (res, status, message) => res.status(status).json({ error: status, message })

const same = (one, other) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const authenticate = (req, res, next) => {
  const [, token] = /^bearer +([^ ]+)$/i.exec(req.get('authorization') ?? '') ?? []
  if (token !== undefined && same(token, process.env.PLANT_STORE_TOKEN)) return next()
  res.set('WWW-Authenticate', 'Bearer')
  refuse(res, 401, 'a bearer token is needed')
}

const faultOf = (body) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body is not an object'
  // Beyond them a number may stand for its neighbour.
  if (!Number.isSafeInteger(body.id)) return 'id is not an integer that can be told from its neighbours'
  if (typeof body.name !== 'string') return 'name is not a string'
  if ('tag' in body && typeof body.tag !== 'string') return 'tag is not a string'
  return null
}

app.post('/plants', authenticate, express.json({ strict: false }), (req, res) => {
  const fault = faultOf(req.body)
  if (fault !== null) return refuse(res, 400, fault)
  const { name, tag } = req.body
  res.json({ name, tag })
})

app.use((req, res) => refuse(res, 404, 'there is nothing here'))
app.use((error, req, res, next) => refuse(res, error.status ?? 500, error.message))

app.listen(process.env.PORT, '127.0.0.1')
