/**
 * A small program that keeps notes.yaml, for the test of the visits. Started with `wavers` it refuses in another way
 * after each look at it, which `X-Look` tells. It dies of `DELETE /`.
 */

import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { isObject } from '../../../spec/json/pointer.ts'

const notes = new Map<string, { id: string; text: string }>()
const wavers = process.argv.includes('wavers')
const REFUSALS = [400, 409, 422] as const

let looks = 0

createServer(async (request, response) => {
  if ('x-look' in request.headers) looks++
  const { method, url = '/' } = request
  const [, collection, id] = url.replace(/\?.*/, '').split('/')
  const answer = (status: number, body?: unknown): void => {
    if (body === undefined) response.writeHead(status).end()
    else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  const notAllowed = (...allowed: readonly string[]): void => {
    response.writeHead(405, { Allow: allowed.join(', ') }).end()
  }
  const refuse = (): void => answer(wavers ? (REFUSALS[looks % 3] ?? 400) : 400)
  if (method === 'DELETE' && url === '/') process.exit(7)
  if (collection !== 'notes') return answer(404)
  if (id !== undefined) {
    if (method !== 'DELETE') return notAllowed('DELETE')
    return answer(notes.delete(id) ? 204 : 404)
  }
  if (method === 'GET') return answer(200, [...notes.values()])
  if (method !== 'POST') return notAllowed('GET', 'POST')
  const note = noteTextIn(await text(request))
  if (note === null || !/^application\/json/.test(request.headers['content-type'] ?? '')) return refuse()
  const made = { id: crypto.randomUUID(), text: note }
  notes.set(made.id, made)
  answer(201, made)
}).listen(Number(process.env.PORT), '127.0.0.1')

function noteTextIn(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) && typeof value.text === 'string' && [...value.text].length <= 80 ? value.text : null
  } catch {
    return null
  }
}
