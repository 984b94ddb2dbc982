/** A library with rules, words and identifiers of its own. */

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listening, TOKEN } from '../../targets/reference.ts'

/** Starts the library for as long as some work takes. */
export async function withLibrary(work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    read(request).then((text) => {
      const { status, type, body } = answer(request, text)
      response.writeHead(status, { 'content-type': type, 'x-request-id': randomUUID() }).end(body)
    })
  })
  const { origin, close } = await listening(server)
  try {
    await work(`${origin}/api/v2`)
  } finally {
    await close()
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

let answers = 1000

/** What the library answers. It takes no book of more than 900 pages, and has an odd way to say things. */
function answer(
  { method, url, headers }: IncomingMessage,
  text: string,
): { status: number; type: string; body: string } {
  const plain = { type: 'text/plain' }
  if (url?.startsWith('/api/v2/health') === true && method === 'GET') return { ...plain, status: 204, body: '' }
  const isShelf = url?.split('?')[0] === '/api/v2/shelves'
  if (!isShelf && url?.startsWith('/api/v2/shelves/') !== true)
    return { ...plain, status: 410, body: `no ${url?.split('?')[0]}` }
  if (method !== 'POST') return { ...plain, status: 405, body: `never ${method}` }
  if (headers['x-key'] !== TOKEN) return { ...plain, status: 403, body: `who? (${randomUUID()})` }
  if (isShelf) return { status: 201, type: 'application/json', body: '{"shelf":7}' }
  const refuse = (status: number, what: string, value: unknown): ReturnType<typeof answer> => {
    const title = `At ${new Date().toISOString()}: ${what} is no good (${typeof value === 'string' ? value : JSON.stringify(value)})`
    return { status, type: 'application/problem+json', body: `${JSON.stringify({ title, request: ++answers })}` }
  }
  const query = new URL(url, 'http://x').searchParams
  if (!['en', 'fr'].includes(query.get('lang') ?? '')) return refuse(422, 'lang', query.get('lang'))
  let book: unknown
  try {
    book = JSON.parse(text)
  } catch {
    return refuse(422, 'the text', text.length)
  }
  if (typeof book !== 'object' || book === null || Array.isArray(book)) return refuse(422, 'the book', book)
  const { isbn, pages, genre, ...others } = { isbn: undefined, pages: undefined, genre: undefined, ...book }
  if (typeof isbn !== 'string' || !/^[0-9]{13}$/.test(isbn)) return refuse(422, '/isbn', isbn)
  // 1.0000000000000000001 is no integer, and no double can tell.
  const isPages = Number.isInteger(pages) && Number(pages) >= 1 && Number(pages) < 2 ** 31 && !/\.\d*[1-9]/.test(text)
  if (!isPages) return refuse(422, '/pages', pages)
  if (genre !== undefined && genre !== 'novel' && genre !== 'poem') return refuse(422, '/genre', genre)
  if (Object.keys(others).length > 0) return refuse(422, 'more', others)
  if (Number(pages) > 900) return refuse(409, '/pages', pages)
  return { status: 201, type: 'application/json', body: JSON.stringify({ isbn, pages }) }
}
