import { provideHttpClient } from '@angular/common/http'
import { TestBed } from '@angular/core/testing'
import { setupServer } from 'msw/node'
import { createHandlers } from 'plant-store-kit/msw'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Plants } from './plants'

const baseUrl = 'https://api.example.com'
const server = setupServer(...createHandlers({ baseUrl }))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

// No provideHttpClientTesting: the client sends what it sends in production.
beforeEach(() => TestBed.configureTestingModule({ providers: [provideHttpClient()] }))

test('creates a plant', async () => {
  const created = TestBed.inject(Plants).create({ id: 1, name: 'Fern' })
  expect(await firstValueFrom(created)).toEqual({ name: 'Fern' })
})

test('survives a rate limit', async () => {
  server.use(...createHandlers({ baseUrl, scenario: 'rate-limited' }))
  const created = TestBed.inject(Plants).create({ id: 1, name: 'Fern' })
  await expect(firstValueFrom(created)).rejects.toMatchObject({ status: 429 })
})
