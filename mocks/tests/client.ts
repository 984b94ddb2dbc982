/** What the tests of the mock server send. */

import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export const GOOD = { authorization: 'Bearer a-good-token', 'content-type': 'application/json' }
export const PLANT = '{"id":1,"name":"Fern"}'

/** Creates a plant, in a session where one is named. */
export function create(url: string, headers: Readonly<Record<string, string>> = {}, body = PLANT): Promise<Response> {
  return fetch(`${url}/plants`, { method: 'POST', headers: { ...GOOD, ...headers }, body })
}

/** The statuses of so many plants created at once. */
export async function statuses(url: string, count: number, headers = {}): Promise<number[]> {
  const made = await Promise.all(Array.from({ length: count }, () => create(url, headers)))
  return made.map(({ status }) => status)
}

/** Asks the control surface; a body that is not text goes as JSON. */
export async function control(url: string, path: string, method = 'GET', body?: unknown) {
  const response = await fetch(`${url}/_mock/${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const content = await response.text()
  return { status: response.status, body: content === '' ? null : JSON.parse(content) }
}

/** What is asked again and again, and takes seconds to change, is asked this often (milliseconds). */
export const OFTEN = 20

/** Waits until a mock says that it is ready, or that it is not, and returns why. */
export async function ready({ url }: { readonly url: string }, wanted: 200 | 503): Promise<string> {
  for (;;) {
    const { status, body } = await control(url, 'health/ready')
    if (status === wanted) return body.message ?? ''
    await pause(OFTEN)
  }
}

/** A request with whatever headers, also those that fetch makes by itself. */
export async function raw(url: string, method: string, headers: Readonly<Record<string, string>>, body = '') {
  const sent = request(url, { method, headers })
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
    sent.end(body)
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
