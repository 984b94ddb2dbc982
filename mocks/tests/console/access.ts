/** The console for everybody: by keyboard, by ear, on any screen, over a lost connection, and for nobody else. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import axe from 'axe-core'
import { dayOrNight, nightly, sampled } from '../../../.ci/nightly.ts'
import { freePort } from '../../../contract-tests/wild/free-port.ts'
import { createMockServer } from '../../index.ts'
import { DEPOTS, serve } from '../store/store-documents.ts'
import { faults, GOOD, mock, open, PLANT, page, rows, send, turnTo } from './page.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

test('with the keyboard alone: into the list, along it, into the details and back, and a form sent', async () => {
  await open()
  for (const body of [PLANT, '{}', '[]']) await send(body)
  await rows().nth(2).waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim() || '')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to the content')
  await page.keyboard.press('Enter')
  for (let step = 0; (await focused()) !== 'list' && step < 12; step++) await page.keyboard.press('Tab')
  assert.equal(await focused(), 'list')
  const selected = rows({ selected: true })
  await page.keyboard.press('ArrowDown')
  await selected.getByText('must be an object').waitFor()
  await page.keyboard.press('End')
  await selected.getByText('9223372036854775807').waitFor()
  await page.keyboard.press('ArrowUp')
  await selected.getByText('is required').waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await focused(), 'details-title')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Copy as curl')
  await page.keyboard.press('Escape')
  assert.equal(await focused(), 'list')
  await turnTo('send')
  await page.getByRole('radio', { name: 'Valid', exact: true }).focus()
  await page.waitForFunction(() => document.querySelector('textarea')?.value !== '')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('radio', { name: 'Boundary' }).isChecked(), true)
  await page.getByRole('textbox', { name: 'Token' }).focus()
  // While the new body is made, nothing can be sent.
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#answer .success').waitFor()
  assert.ok(faults.splice(0).every((fault) => /status of 400/.test(fault)))
})

nightly('by ear: landmarks, and a name for everything that can be used', async () => {
  await open()
  await send('{}')
  await rows().click()
  for (const [role, name] of [
    ['banner', undefined],
    ['navigation', 'Views'],
    ['main', undefined],
    ['complementary', 'Scenarios'],
    ['listbox', 'Requests'],
    ['article', /POST \/plants 400/],
    ['status', undefined],
  ] as const) {
    await page.getByRole(role, name === undefined ? {} : { name }).waitFor({ state: 'attached' })
  }
  for (const view of ['requests', 'send', 'data', 'coverage', 'reference']) {
    await turnTo(view)
    await page.locator(`nav a[href="#${view}"][aria-current]`).waitFor()
    const tree = await page.locator('body').ariaSnapshot()
    assert.match(tree, /- heading/)
    const used = /- (button|textbox|searchbox|combobox|spinbutton|radio|link|listbox|option|region|group)\b(?! ["/])/
    assert.doesNotMatch(tree.replaceAll(/- group:/g, ''), used, tree)
  }
})

const SCHEMES = ['light', 'dark'] as const

/** What axe finds wrong with what the page shows now, in each of these colours. */
async function axeFinds(state: string, schemes: readonly (typeof SCHEMES)[number][] = SCHEMES): Promise<string[]> {
  const violations: string[] = []
  for (const colorScheme of schemes) {
    // A colour on its way to another is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // In the dark other colours are all that is new.
    const found = await page.evaluate(
      async (isDark) =>
        (
          await window.axe.run({ resultTypes: ['violations'], ...(isDark && { runOnly: ['color-contrast'] }) })
        ).violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
      colorScheme === 'dark',
    )
    violations.push(...found.map((one) => `${state}, ${colorScheme}: ${one}`))
  }
  return violations
}

test('axe finds nothing, on any view, in any state, light and dark', async () => {
  const violations: string[] = []
  let states = 0
  const check = async (state: string): Promise<void> => {
    // By day one of three states is looked at, in light and in dark by turns.
    const turn = states++
    if (turn % dayOrNight(3, 1) !== 0) return
    const first = (turn / 3) % 2
    violations.push(...(await axeFinds(state, SCHEMES.slice(dayOrNight(first, 0), dayOrNight(first + 1, 2)))))
  }
  await open()
  await page.evaluate(axe.source)
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  await check('empty')
  await send(PLANT, { 'x-mock-session': 'checkout' })
  await send(PLANT, { prefer: 'code=503' })
  await send('{"name": null}')
  mock.use({ status: 418, body: 'no' })
  await send(PLANT)
  await page.setViewportSize({ width: 400, height: 740 })
  await rows().nth(3).waitFor()
  await check('list on a phone')
  await rows().first().click()
  await check('details on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const place of [0, 1, 2]) {
    await rows().nth(place).click()
    for (const fold of await page.locator('#details summary').all()) await fold.click()
    await check(`details ${place}`)
  }
  await page.getByText('Export', { exact: true }).click()
  await check('export')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await check('cleared')
  for (const view of ['send', 'answers', 'data', 'coverage', 'reference']) {
    await turnTo(view)
    await page.locator(`#${view} h2`).waitFor()
    if (view === 'answers') await page.getByRole('button', { name: 'Add another answer' }).click()
    if (view === 'answers') await page.getByText('Only for matching requests').click()
    if (view === 'coverage') {
      const cells = await page.locator('#coverage tbody tr').first().locator('th, td').allInnerTexts()
      // The journal was cleared.
      assert.deepEqual(cells.slice(0, 4), ['createPlant', '0', '0 of 2', '0 of 3'])
      // The mock counts only what the journal keeps.
      await page.getByText('The requests in the journal never called createPlant.').waitFor()
      await page.setViewportSize({ width: 375, height: 740 })
      const names = page.locator('#coverage tbody tr').first().locator('td')
      const called = await names.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
      assert.deepEqual(called.slice(0, 2), ['"requests"', '"statuses"'])
      await check('coverage on a phone')
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await check(view)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  assert.deepEqual(violations, [])
})

const PALLET = {
  id: 7,
  depotId: 31,
  label: 'Tulip bulbs',
  photo: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`,
  ...Object.fromEntries(['weight', 'height', 'layers', 'boxes', 'floor', 'aisle', 'bay'].map((name) => [name, 12])),
  carrier: { name: 'Ada', truck: { plate: 'ZH 31' } },
  marks: ['fragile', 'cold'],
  checks: [{ depotId: 32, remark: 'dry' }],
}

nightly(
  'items with many values are shown whole on any screen, and by keyboard a key leads to the item that it names',
  async () => {
    await using depots = await serve(DEPOTS, {
      data: {
        depots: [31, 32].map((id) => ({ id, town: `Town ${id}` })),
        pallets: [PALLET, { ...PALLET, id: 8, depotId: 404 }],
      },
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open('#data', depots.url)
    await page.evaluate(axe.source)
    const pallets = page.getByRole('region', { name: 'pallets', exact: true })
    const row = pallets.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit pallets 7' }) })
    await row.waitFor()
    const heads = await pallets.getByRole('columnheader').allTextContents()
    assert.deepEqual(heads.toSorted(), [...Object.keys(PALLET), 'Actions'].toSorted())
    // What is inside is told in words, opened in place, and never JSON.
    await row.getByText('fragile, cold', { exact: true }).waitFor()
    await row.getByText('Ada', { exact: true }).first().click()
    await row.getByText('ZH 31', { exact: true }).first().click()
    await row.getByText('plate', { exact: true }).waitFor()
    assert.doesNotMatch(await pallets.getByRole('table').first().innerText(), /[[{"]/)
    const photo = row.getByRole('img', { name: 'photo' })
    assert.equal(await photo.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth), 9)
    const violations = await axeFinds('items', SCHEMES.slice(0, dayOrNight(1, 2)))
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
      // Each value can be brought beside the buttons, and has its name in sight.
      const covered = await row.evaluate((one) => {
        const cells = [...one.children].slice(0, -1)
        const buttons = one.lastElementChild
        return cells.filter((cell) => {
          cell.scrollIntoView({ inline: 'center' })
          const [value, act] = [cell, buttons].map((each) => each?.getBoundingClientRect())
          if (value === undefined || act === undefined) return true
          return (
            value.left < 0 || value.right > innerWidth || (value.right > act.left + 1 && value.bottom > act.top + 1)
          )
        }).length
      })
      assert.equal(covered, 0, `${covered} values are covered at ${width}`)
    }
    await page.setViewportSize({ width: 375, height: 740 })
    violations.push(...(await axeFinds('items on a phone', SCHEMES.slice(dayOrNight(1, 0)))))
    const landed = async (town: RegExp) => {
      await page.getByRole('row', { name: town }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    }
    // Twice, since the second time the address is the same.
    for (const _ of [1, 2]) {
      await row.getByRole('link', { name: '31' }).focus()
      await page.keyboard.press('Enter')
      assert.equal(await landed(/Town 31/), 'Edit depots 31')
    }
    await row.getByText('1 item').click()
    await row.getByText('32 · dry').click()
    await row.getByRole('link', { name: '32' }).click()
    assert.equal(await landed(/Town 32/), 'Edit depots 32')
    await pallets.getByRole('link', { name: '404' }).click()
    await page.getByRole('region', { name: 'depots', exact: true }).getByText('There is no item 404.').waitFor()
    // A link that somebody copied leads there, too.
    await page.reload()
    await page.goto(`${depots.url}/_mock#data/depots/32`)
    assert.equal(await landed(/Town 32/), 'Edit depots 32')
    await page.getByRole('button', { name: 'Edit pallets 7' }).click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate(axe.source)
    violations.push(...(await axeFinds('an item that is edited', ['light'])))
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    assert.deepEqual(violations, [])
  },
)

test('a page that nobody sees lets go of its connection, and knows all when it is seen again', async () => {
  await open()
  const turn = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: value === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/_mock/events'))
  await turn('hidden')
  await gone
  await send(PLANT)
  await turn('visible')
  await rows().waitFor()
})

nightly('light and dark, wide and on a phone, nothing is wider than the page', async () => {
  await send('{"name": null, "tag": 7}')
  await send(JSON.stringify({ id: 1, name: 'x'.repeat(3_000) }), {}, `/${'y'.repeat(500)}`)
  await open()
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of sampled(2, [360, 800, 1440])) {
    await page.setViewportSize({ width, height: 740 })
    await turnTo('requests')
    for (const place of [0, 1]) {
      await rows().nth(place).click()
      await page.getByRole('region', { name: 'Verdict' }).waitFor()
      assert.equal(await excess(), 0, `request ${place} at ${width}`)
      assert.equal(await page.getByRole('listbox').isVisible(), width >= 960)
      if (width < 960) await page.getByRole('button', { name: 'All requests' }).click()
      assert.equal(await page.getByRole('listbox').isVisible(), true)
      assert.equal(await excess(), 0, `the list at ${width}`)
    }
    for (const view of ['send', 'coverage', 'reference']) {
      await turnTo(view)
      await page.locator(`#${view} h2`).waitFor()
      assert.equal(await excess(), 0, `${view} at ${width}`)
    }
  }
  const papers = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    papers.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  }
  assert.deepEqual(papers, ['rgb(246, 247, 244)', 'rgb(17, 21, 18)'])
})

test('when the mock goes it says so, and when it is back it goes on', async () => {
  const port = await freePort()
  await using first = await createMockServer({ port })
  await open('', first.url)
  const request = { method: 'POST', headers: GOOD, body: PLANT }
  await fetch(`${first.url}/plants`, request)
  await fetch(`${first.url}/plants`, request)
  await rows().nth(1).waitFor()
  await first.close()
  await page.locator('#connection', { hasText: 'Connection lost, trying again' }).waitFor()
  await using second = await createMockServer({ port })
  await fetch(`${second.url}/plants`, { ...request, body: '{}' })
  await page.locator('#connection', { hasText: 'Live' }).waitFor()
  await rows({ name: /status 400/ }).waitFor()
  await page.locator('#notice', { hasText: 'The mock was restarted' }).waitFor()
  await page
    .getByRole('option', { name: /status 200/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.goto('about:blank')
  assert.ok(faults.splice(0).every((fault) => /ERR_|status of 503/.test(fault)))
})

nightly('a document that was edited meanwhile is shown to who comes back to the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const spec = join(folder, 'garden.yaml')
  const text = await readFile(new URL('../garden.yaml', import.meta.url), 'utf8')
  await writeFile(spec, text)
  {
    await using garden = await createMockServer({ port: 0, spec, watch: true })
    await open('#reference', garden.url)
    await page.getByRole('heading', { name: 'Garden 2.1.0', level: 2 }).waitFor()
    await writeFile(spec, text.replace('version: 2.1.0', 'version: 2.2.0'))
    const version = async () => (await (await fetch(`${garden.url}/_mock/health`)).json()).document.version
    while ((await version()) !== '2.2.0') await setTimeout(20)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'Garden 2.2.0', level: 2 }).waitFor()
    await page.goto('about:blank')
  }
  await rm(folder, { recursive: true })
})

const MOST_SCRIPT = 100_000

test('its files come under a strict policy, and no other file comes', async () => {
  const { headers } = await fetch(`${mock.url}/_mock`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'self'; /)
  assert.doesNotMatch(policy, /unsafe|\*|https?:/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'no-store')
  const files = `${mock.url}/_mock/console`
  for (const path of ['', 'console.ts', 'browser/main.ts', '..%2fserver.ts', '..%2f..%2f..%2fpackage.json']) {
    assert.equal((await fetch(`${files}/${path}`)).status, 404, path)
  }
  const script = await fetch(`${files}/page.js`)
  assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/)
  const text = await script.text()
  assert.doesNotMatch(text, /^import /m)
  // It comes with every page, without a proxy that would compress it.
  assert.ok(text.length < MOST_SCRIPT, `${text.length} characters`)
})
