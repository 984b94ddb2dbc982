/**
 * `/_mock/data`: the items that a session stores, read and replaced. A replacement is read and checked in small steps,
 * so that other requests are answered meanwhile.
 */

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DataError, FileError } from '../../spec/program/user-error.ts'
import type { DataReader } from '../data/data.ts'
import { createItemReader, type TextLimits, TooLarge } from '../data/data-text.ts'
import type { Data } from '../engine/data/data.ts'
import { done, overLimit } from './guard.ts'
import { ownSession } from './query.ts'

/** The most bytes of items that a request may send, unless requests to the API may send more. */
const LARGEST = 64 * 1024 * 1024

export type DataSettings = {
  readonly data: (session: string | null) => DataReader
  readonly limits: TextLimits
}

/** Adds the routes at a path; as a scope of its own, because it reads bodies in its own way. */
export async function registerData(app: FastifyInstance, path: string, { data, limits }: DataSettings): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', (_: unknown, payload: IncomingMessage) =>
      receivedItems(payload, limits),
    )
    scope.get(path, async (request) => data(ownSession(request)).snapshot())
    scope.put<{ Body: Data | null | undefined }>(path, async (request, reply) => {
      const { body } = request
      if (body === null || body === undefined) throw new DataError(`There is no data in the body: ${USAGE}.`)
      return done(reply, data(ownSession(request)).replace(body))
    })
    scope.delete(path, async (request, reply) => done(reply, data(ownSession(request)).reset()))
  })
}

const USAGE = 'send {"RESOURCE": [ITEM, …]}, or a list where there is one resource, or a number of fixtures'

/** Reads a body as it arrives. A body that is too large or too deep is refused at that point. */
async function receivedItems(payload: IncomingMessage, limits: TextLimits): Promise<Data | null> {
  const most = Math.max(LARGEST, limits.bodyLimit)
  const checkSize = (bytes: number): void => {
    if (bytes > most) throw new TooLarge(overLimit(most))
  }
  const reader = createItemReader(limits)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    checkSize(Number(payload.headers['content-length'] ?? 0))
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      checkSize(bytes)
      reader.take(decoder.decode(chunk, { stream: true }))
    }
    reader.take(decoder.decode())
    return reader.end()
  } catch (error) {
    // The rest is read and dropped, so that the client can finish and read the answer.
    payload.resume()
    if (error instanceof FileError) throw new DataError(`The body can't be read: ${error.message}.`)
    throw isUndecodable(error) ? new DataError('The body is not UTF-8 text.') : error
  }
}

function isUndecodable(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}
