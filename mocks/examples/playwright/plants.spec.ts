import { expect, test } from 'plant-store-kit/playwright'

test('tries again after a rate limit', async ({ page, mock }) => {
  await mock.use('rate-limited', { times: 1 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(mock).toHaveReceived('POST', '/plants', { body: { name: 'Fern' }, times: 2 })
  await expect(page.getByRole('status')).toHaveText('created')
})

test('says that a name is taken', async ({ page, mock }) => {
  const taken = { status: 409, body: { error: 7, message: 'There is a Fern already.' } }
  await mock.use(taken, { when: { name: 'Fern', operation: 'createPlant' } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('status')).toHaveText('There is a Fern already.')
})
