import { assertReceived, startMock } from 'plant-store-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { Library } from './library.ts'

const mock = await startMock({ spec: 'api.yaml' })
afterAll(() => mock.close())

test('gets another token when the first one has expired', async () => {
  await using session = mock.session()
  const library = new Library(session.url, 'loans.read loans.write')
  expect(await library.lend('Ferns')).toBe(201)
  await session.use('unauthorized', { times: 1, when: { operation: 'createLoan' } })
  expect(await library.lend('Mosses')).toBe(201)
  await assertReceived(session, 'POST', '/loans', { body: { title: 'Mosses' }, times: 2 })
})

test('may not lend with a token for reading', async () => {
  await using session = mock.session()
  expect(await new Library(session.url, 'loans.read').lend('Ferns')).toBe(403)
})
