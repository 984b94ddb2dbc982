import { expect, test } from 'plant-store-kit/playwright'

// The fixture adds the session's header only to what scripts of a page send. Here the server calls the API, so the test adds it.
test.beforeEach(({ page, mock }) => page.setExtraHTTPHeaders({ 'x-mock-session': mock.key }))

test('says that the service is out', async ({ page, mock }) => {
  await mock.use('unavailable')
  await page.goto('/bookings')
  await expect(page.getByRole('alert')).toHaveText('The service answers 503.')
})
