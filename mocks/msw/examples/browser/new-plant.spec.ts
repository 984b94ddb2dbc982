import { expect, type Page, test } from 'playwright/test'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-mocks=ready]').waitFor()
})

async function create(page: Page, plant: { id?: string; name?: string; tag?: string }): Promise<void> {
  await page.getByLabel('Number').fill(plant.id ?? '')
  await page.getByLabel('Name').fill(plant.name ?? '')
  await page.getByLabel('Tag').fill(plant.tag ?? '')
  await page.getByRole('button', { name: 'Create' }).click()
}

test('creates a plant', async ({ page }) => {
  await create(page, { id: '1', name: 'Fern', tag: 'indoor' })
  await expect(page.getByLabel('Outcome')).toHaveText('Created Fern (indoor)')
})

test('shows what is wrong with a plant', async ({ page }) => {
  await create(page, { name: 'Fern' })
  await expect(page.getByLabel('Outcome')).toHaveText(/^Failed: .*\/id is required/)
})

test('survives a scenario that begins while the page is open, and its end', async ({ page }) => {
  const scenario = page.getByLabel('Scenario')
  for (const [name, outcome] of [
    ['rate-limited', /^Failed: Too many requests/],
    ['server-error', 'Failed: The service answered 500.'],
    ['connection-reset', 'Failed: Failed to fetch'],
    ['malformed-json', /^Failed: .*JSON/],
    ['truncated-body', /^Failed: /],
    ['success', 'Created Fern (no tag)'],
  ] as const) {
    await scenario.selectOption(name)
    await create(page, { id: '1', name: 'Fern' })
    await expect(page.getByLabel('Outcome')).toHaveText(outcome)
  }
})
