import { expect, test } from 'plant-store-kit/playwright'
import type { Page } from 'playwright/test'
import { typed } from '../api.mock.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('User').fill('ann')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading')).toHaveText('10 bookings')
})

test('turns the pages', async ({ page }) => {
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await next.click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(next).toBeDisabled()
})

test('cancels a booking', async ({ page, mock }) => {
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page.getByRole('heading')).toHaveText('9 bookings')
  await expect(mock).toHaveReceived('DELETE', '/api/bookings/1', { times: 1 })
})

async function book(page: Page, room: string): Promise<void> {
  const fields = { Room: room, Guest: 'Ann', 'E-mail': 'ann@example.com', From: '2027-03-01', To: '2027-03-04' }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Book' }).click()
}

test('books a room', async ({ page, mock }) => {
  await book(page, '3')
  await expect(page.getByRole('heading')).toHaveText('11 bookings')
  await expect(mock).toHaveReceived('POST', '/api/bookings', { body: { roomId: 3, guestName: 'Ann' } })
})

test('says that a room is taken, by the answers in mocks/', async ({ page }) => {
  await book(page, '7')
  await expect(page.getByRole('alert')).toHaveText('Room 7 is taken on 2027-03-01.')
})

test('tries again after an outage', async ({ page, mock }) => {
  await typed(mock).use('unavailable', { times: 1, when: { operation: 'findBookings' } })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled()
  await expect(mock).toHaveReceived('GET', '/api/bookings', { times: 3 })
})
