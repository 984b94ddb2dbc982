import { expect, test } from 'plant-store-kit/playwright'

// The fixture marks what scripts of a page send. Here the server asks, while it renders what the browser asks for.
test.beforeEach(({ page, mock }) => page.setExtraHTTPHeaders({ 'x-mock-session': mock.key }))

test('says that the service is out', async ({ page, mock }) => {
  await mock.use('unavailable')
  await page.goto('/bookings')
  await expect(page.getByRole('alert')).toHaveText('The service answers 503.')
})
