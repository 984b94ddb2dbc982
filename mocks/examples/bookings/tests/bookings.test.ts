import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { createFixtures, createHandlers } from '../api.mock.ts'
import { logIn, logOut } from '../src/api.ts'
import { book, bookingsOf, cancel, roomOf } from '../src/queries.ts'
import { server } from './mocks.ts'

const { request } = await createFixtures()
const BOOKING = request('createBooking')(0, { roomId: 3 })

/** Each test has its own cache. */
let client: QueryClient
beforeEach(async () => {
  client = new QueryClient()
  await logIn('ann', 'correct horse')
})

test('turns the pages of all bookings', async () => {
  const pages = await Promise.all([0, 1, 2].map((page) => client.fetchQuery(bookingsOf(page))))
  expect(pages.map(({ content, last }) => [content.length, last])).toEqual([
    [4, false],
    [4, false],
    [2, true],
  ])
})

test('shows the room of a booking', async () => {
  const { content } = await client.fetchQuery(bookingsOf(0))
  for (const { roomId, room } of content) expect(await client.fetchQuery(roomOf(roomId))).toEqual(room)
})

test('books, and cancels', async () => {
  const { id, room } = await book(BOOKING)
  expect(room).toEqual(await client.fetchQuery(roomOf(3)))
  const { content, totalElements } = await client.fetchQuery(bookingsOf(2))
  expect(totalElements).toBe(11)
  expect(content.at(-1)).toMatchObject({ id, ...BOOKING })
  await cancel(id)
  expect(await client.fetchQuery({ ...bookingsOf(2), staleTime: 0 })).toMatchObject({ totalElements: 10 })
})

test('is refused without a token', async () => {
  logOut()
  await expect(client.fetchQuery(bookingsOf(0))).rejects.toThrow('no Authorization header')
})

test('says that a room is taken, by the answers in mocks/', async () => {
  const { checkIn } = BOOKING
  await expect(book({ ...BOOKING, roomId: 7 })).rejects.toThrow(`Room 7 is taken on ${checkIn}.`)
})

test('says that a room is closed, and books another', async () => {
  const closed = { status: 409, body: { title: 'Conflict', detail: 'Room 3 is closed.' } } as const
  server.use(...createHandlers({ scenario: closed, when: { operation: 'createBooking', body: { roomId: 3 } } }))
  await expect(book(BOOKING)).rejects.toThrow('Room 3 is closed.')
  await expect(book({ ...BOOKING, roomId: 4 })).resolves.toMatchObject({ roomId: 4 })
})
