/** The console in a real Chromium: live, quick, usable by keyboard and by ear, and deaf to what requests try to do to it. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../.ci/browser.ts'
import { createMockServer, type MockServer } from '../index.ts'
import { asker, KENNEL, serve } from './store-documents.ts'

const run = promisify(execFile)

let browser: Browser
let mock: MockServer
let page: Page
before(async () => {
  mock = await createMockServer({ port: 0 })
  browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(8_000)
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${served}/`)) faults.push(`a request to ${request.url()}`)
  })
})
after(async () => {
  await browser?.close()
  await mock?.close()
})

/** What must never happen on the page; a test that provokes something takes it out. */
let faults: string[] = []
/** The mock that serves the page: no other origin is to be asked for anything. */
let served = ''
afterEach(async () => {
  await page.goto('about:blank')
  await fetch(`${mock.url}/_mock/requests`, { method: 'DELETE' })
  await fetch(`${mock.url}/_mock/scenario`, { method: 'DELETE' })
  assert.deepEqual(faults.splice(0), [])
})

/** The requests in the list, or those of them that are told so. */
function rows(options: { readonly name?: RegExp; readonly selected?: boolean } = {}): Locator {
  return page.getByRole('listbox').getByRole('option', options)
}

/** Shows a view, and waits until the page follows what happens. */
async function open(view = '', url = mock.url): Promise<void> {
  served = url
  await page.goto(`${url}/_mock${view}`)
  await page.locator('#connection', { hasText: 'Live' }).waitFor()
}

const GOOD = { authorization: 'Bearer s3cret', 'content-type': 'application/json' }
const PLANT = '{"id": 9223372036854775807, "name": "Fern", "tag": "indoor"}'

function send(body: string, headers: Readonly<Record<string, string>> = {}, path = '/plants'): Promise<Response> {
  return fetch(mock.url + path, { method: 'POST', headers: { ...GOOD, ...headers }, body })
}

/** A command as a shell runs it. */
async function shell(command: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await run('bash', ['-euo', 'pipefail', '-c', command], { env: { ...process.env, ...environment } })).stdout
}

async function copied(name: string): Promise<string> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Copied' }).first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('before the first request it says how to send one; that command works, and its request comes up by itself', async () => {
  await open()
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  const command = await copied('Copy the command')
  assert.ok(command.includes(mock.url))
  assert.match(await shell(command.replace('curl', 'curl -s')), /^HTTP\/1\.1 200 /)
  await rows({ name: /POST \/plants ?, Accepted, status 200/ }).waitFor()
  await send('{"name": 1}')
  await rows({ name: /POST \/plants ?, Refused, status 400.*\/name must be a string/ }).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  assert.deepEqual(mock.requests(), [])
})

test('the one selected is told whole: what was broken and where, exact bodies, headers without the credential', async () => {
  await open()
  await send('{"id": 9223372036854775808, "name": null, "price": 1.0}')
  await rows().click()
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await verdict.getByText('Refused · createPlant').waitFor()
  const text = await verdict.innerText()
  assert.match(text, /\/id must be an integer .*int64/)
  assert.match(text, /\/name must be a string, and is null/)
  assert.match(text, /create-plant\.request\.name\.type/)
  assert.equal(
    await page.getByRole('region', { name: 'Request body' }).innerText(),
    '{\n  "id": 9223372036854775808,\n  "name": null,\n  "price": 1.0\n}',
  )
  assert.match(await page.getByRole('region', { name: 'Answer body' }).innerText(), /"error": 40004/)
  await page
    .getByText(/headers · application\/json/)
    .first()
    .click()
  await page.getByText('Bearer [redacted]').waitFor()
  assert.ok(!(await page.content()).includes('s3cret'))
})

test('a wrong path is told together with the one that was probably meant', async () => {
  await open()
  await send(PLANT, {}, '/plant')
  await rows().click()
  await page
    .getByRole('region', { name: 'Verdict' })
    .getByText(/POST \/plants/)
    .waitFor()
})

test('copied as curl it runs and sends the same; copied as a fixture it keeps the exact text', async () => {
  await open()
  const body = `{"id": 9223372036854775807, "name": "Lady's Slipper × 'Orchid'"}`
  await send(body)
  await rows().click()
  const command = await copied('Copy as curl')
  assert.ok(!command.includes('s3cret'))
  await shell(`${command} --silent`, { PLANT_STORE_TOKEN: 's3cret' })
  const [first, second] = mock.requests()
  assert.deepEqual([second?.request.body, second?.answer], [body, first?.answer])
  const fixture = JSON.parse(await copied('Copy as fixture'))
  assert.deepEqual(
    [fixture.valid, fixture.expectedStatus, fixture.contentType, fixture.body],
    [true, 200, 'application/json', body],
  )
})

test('a scenario is a button: it changes the next answers, so many as were asked for', async () => {
  await open()
  await page.getByLabel('For the next').fill('1')
  await page.getByRole('button', { name: /^rate-limited/ }).click()
  await page.getByRole('button', { name: /^rate-limited/, pressed: true }).waitFor()
  await page.getByText('rate-limited, 1 left').waitFor()
  assert.equal((await send(PLANT)).status, 429)
  await page.getByRole('button', { name: /^usual answers/, pressed: true }).waitFor()
  assert.equal((await send(PLANT)).status, 200)
  await rows({ name: /Scenario, status 429/ }).waitFor()
  // From elsewhere, too.
  mock.use('unavailable')
  await page.getByRole('button', { name: /^unavailable/, pressed: true }).waitFor()
  await page.getByRole('button', { name: /^usual answers/ }).click()
  await page.getByRole('button', { name: /^usual answers/, pressed: true }).waitFor()
  assert.equal((await send(PLANT)).status, 200)
})

test('a session has its own list and its own scenario', async () => {
  await open()
  await send(PLANT)
  await send('{}', { 'x-mock-session': 'checkout' })
  await rows().nth(1).waitFor()
  await page.getByLabel('Session').fill('checkout')
  await page.getByLabel('Session').press('Enter')
  await rows({ name: /Accepted/ }).waitFor({ state: 'detached' })
  assert.equal(await rows().count(), 1)
  await page.getByRole('button', { name: /^forbidden/ }).click()
  await page.getByRole('button', { name: /^forbidden/, pressed: true }).waitFor()
  const statuses = [await send(PLANT, { 'x-mock-session': 'checkout' }), await send(PLANT)].map(({ status }) => status)
  assert.deepEqual(statuses, [403, 200])
  await rows({ name: /status 403/ }).waitFor()
  assert.equal(await rows().count(), 2)
})

test('what is remembered is shown, exactly, and is added and deleted by hand', async () => {
  await using kennel = await serve(KENNEL)
  const ask = asker(kennel)
  await open('#data', kennel.url)
  const pets = page.getByRole('region', { name: 'pet', exact: true })
  await pets.getByText('Not written to yet').waitFor()
  await pets.getByRole('row', { name: /PUT \/pet replace its body has the id of an item/ }).waitFor()
  await ask('POST /pet', '{"id":9223372036854775807,"name":"<b>Rex</b>"}')
  await pets.getByRole('region', { name: 'pet 9223372036854775807' }).getByText('"<b>Rex</b>"').waitFor()
  await pets.getByLabel('Add to pet, as JSON').fill('{"id": 2, "name": 3}')
  await pets.getByRole('button', { name: 'Add to pet' }).click()
  await page.getByRole('alert').getByText('pet, item 2: /name must be a string, and is 3').waitFor()
  await pets.getByLabel('Add to pet, as JSON').fill('{"id": 2, "name": "Max"}')
  await pets.getByRole('button', { name: 'Add to pet' }).click()
  await pets.getByRole('button', { name: 'Delete pet 2' }).waitFor()
  assert.equal((await ask('GET /pet/2')).body.name, 'Max')
  assert.equal((await ask('GET /pet/9223372036854775807')).status, 200)
  await pets.getByRole('button', { name: 'Delete pet 9223372036854775807' }).click()
  await pets.getByRole('button', { name: 'Delete pet 9223372036854775807' }).waitFor({ state: 'detached' })
  assert.equal((await ask('GET /pet/9223372036854775807')).status, 404)
  await page.getByRole('button', { name: 'Begin again' }).click()
  await pets.getByText('Not written to yet').waitFor()
  // Chromium itself logs every answer of 4xx to a script.
  assert.equal(faults.splice(0).filter((fault) => !/status of 400/.test(fault)).length, 0)
})

test('the list is filtered by text and by status', async () => {
  await open()
  await send(PLANT)
  await send('{"id": 1, "name": "Moss"}')
  await send('{}')
  await rows().nth(2).waitFor()
  await page.getByLabel('Filter by text').fill('moss')
  await page.getByText('1 of 3').waitFor()
  await page.getByLabel('Filter by text').fill('')
  await page.getByLabel('Filter by status').selectOption('4xx')
  await page.getByText('1 of 3').waitFor()
  await rows({ name: /status 400/ }).waitFor()
  await page.getByLabel('Filter by text').fill('moss')
  await page.getByText('Nothing matches the filter.').waitFor()
})

test('the form sends a fixture of each kind and shows the answer; the token stays nowhere', async () => {
  await open('#send')
  await page.getByLabel('Token').fill('t0ps3cret')
  for (const [kind, text] of [
    ['Valid', /The contract asks for 200/],
    ['Boundary', /The contract asks for/],
    ['Invalid', /The contract asks for 400/],
  ] as const) {
    await page.getByRole('radio', { name: kind, exact: true }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('#answer .success', { hasText: text }).waitFor()
  }
  await page.getByLabel('Token').fill('')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('#answer .failure', { hasText: 'The contract asks for 400' }).waitFor()
  assert.deepEqual(
    mock.requests().map(({ answer }) => answer.status),
    [200, 200, 400, 401],
  )
  assert.ok(!JSON.stringify([mock.requests(), await page.content()]).includes('t0ps3cret'))
  assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]), [0, 0, ''])
  // Chromium itself logs every answer of 4xx to a script.
  assert.equal(faults.splice(0).filter((fault) => /status of 40[01]/.test(fault)).length, 2)
})

test('an answer that never comes can be given up, one that breaks off is said to', async () => {
  await open('#send')
  await page.locator('#body', { hasText: '' }).waitFor()
  await page.waitForFunction(() => document.querySelector('textarea')?.value !== '')
  for (const [scenario, text] of [
    ['timeout', 'Cancelled: no answer had come.'],
    ['connection-reset', 'No whole answer came: the connection failed.'],
  ] as const) {
    mock.use(scenario)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    if (scenario === 'timeout') await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('#answer').getByText(text).waitFor()
  }
  assert.ok(faults.splice(0).every((fault) => /ERR_CONNECTION_RESET/.test(fault)))
})

test('what requests bring is text: nothing of it runs, loads or becomes an element', async () => {
  await open()
  const markup = `<img src=x onerror="window.owned=1"><script>window.owned=1</script><a href="javascript:owned=1">x</a>`
  await send(JSON.stringify({ id: 1, name: markup, [markup]: markup }))
  await send(markup, { 'content-type': 'text/html', 'x-evil': markup, 'x-mock-session': '<b>x</b>' })
  await send(PLANT, { prefer: `scenario=${markup}` }, `/${encodeURIComponent(markup)}?${markup.replaceAll(' ', '+')}`)
  await rows().nth(2).waitFor()
  for (const place of [0, 1, 2]) {
    await rows().nth(place).click()
    for (const summary of await page.locator('#details summary').all()) await summary.click()
  }
  await rows().nth(2).click()
  assert.ok((await page.getByRole('region', { name: 'Request body' }).innerText()).includes('<script>window.owned=1<'))
  assert.equal(await page.locator('#details img, #details a, #list img, #list b b, #details script').count(), 0)
  assert.equal(await page.evaluate(() => 'owned' in window), false)
})

test('with the keyboard alone: into the list, along it, into the details and back, and a form sent', async () => {
  await open()
  for (const body of [PLANT, '{}', '[]']) await send(body)
  await rows().nth(2).waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim() || '')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to the content')
  await page.keyboard.press('Enter')
  for (let step = 0; (await focused()) !== 'list' && step < 8; step++) await page.keyboard.press('Tab')
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
  await page.goto(`${mock.url}/_mock#send`)
  await page.getByRole('radio', { name: 'Valid', exact: true }).focus()
  await page.waitForFunction(() => document.querySelector('textarea')?.value !== '')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('radio', { name: 'Boundary' }).isChecked(), true)
  await page.getByLabel('Token').focus()
  await page.keyboard.press('Enter')
  await page.locator('#answer .success').waitFor()
  faults = faults.filter((fault) => !/status of 400/.test(fault))
})

test('by ear: landmarks, and a name for everything that can be used', async () => {
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
  for (const view of ['#requests', '#send', '#data', '#reference']) {
    await page.goto(`${mock.url}/_mock${view}`)
    await page.locator(`nav a[href="${view}"][aria-current]`).waitFor()
    const tree = await page.locator('body').ariaSnapshot()
    assert.match(tree, /- heading/)
    const used = /- (button|textbox|searchbox|combobox|spinbutton|radio|link|listbox|option|region|group)\b(?! ["/])/
    assert.doesNotMatch(tree.replaceAll(/- group:/g, ''), used, tree)
  }
})

test('of 10,000 requests it keeps the last 1,000 and draws what is in sight, and answers a click meanwhile', async () => {
  await open()
  await flood(5_000)
  // The second half comes while somebody uses the page.
  const rest = flood(5_000)
  await rows().first().waitFor()
  await rows().nth(3).click()
  await page.getByRole('region', { name: 'Verdict' }).getByText('Accepted').waitFor()
  await rest
  await page.getByText('last 1,000').waitFor()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('End')
  // What the rush left out is there once it is over.
  const oldest = page.locator(`#request-${mock.requests()[0]?.id}`)
  await oldest.waitFor()
  assert.deepEqual(
    [await oldest.getAttribute('aria-posinset'), await oldest.getAttribute('aria-setsize')],
    ['1000', '1000'],
  )
  const [drawn = 0, all = 0] = await page.evaluate(() => [
    document.querySelectorAll('#list .row').length,
    document.querySelectorAll('*').length,
  ])
  assert.ok(drawn > 5 && drawn < 60 && all < 900, `${drawn} rows, ${all} elements`)
})

/** Requests in one pipeline: as fast as the mock takes them. */
async function flood(count: number): Promise<void> {
  const request = `POST /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: ${PLANT.length}\r\n\r\n${PLANT}`
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  socket.end(request.repeat(count))
  let answers = 0
  for await (const chunk of socket) answers += String(chunk).split('HTTP/1.1 200').length - 1
  assert.ok(answers >= count - 10, `${answers} answers`)
}

test('light and dark, wide and on a phone, nothing is wider than the page', async () => {
  await send('{"name": null, "tag": 7}')
  await send(JSON.stringify({ id: 1, name: 'x'.repeat(3_000) }), {}, `/${'y'.repeat(500)}`)
  await open()
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${mock.url}/_mock#requests`)
    for (const place of [0, 1]) {
      await rows().nth(place).click()
      await page.getByRole('region', { name: 'Verdict' }).waitFor()
      assert.equal(await excess(), 0, `request ${place} at ${width}`)
      assert.equal(await page.getByRole('listbox').isVisible(), width >= 960)
      if (width < 960) await page.getByRole('button', { name: 'All requests' }).click()
      assert.equal(await page.getByRole('listbox').isVisible(), true)
      assert.equal(await excess(), 0, `the list at ${width}`)
    }
    for (const view of ['#send', '#reference']) {
      await page.goto(`${mock.url}/_mock${view}`)
      await page.locator(`${view} h2`).waitFor()
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
  await using first = await createMockServer({ port: 0 })
  const port = Number(new URL(first.url).port)
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
  await page
    .getByRole('option', { name: /status 200/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.goto('about:blank')
  assert.ok(faults.splice(0).every((fault) => /ERR_|status of 503/.test(fault)))
})

test('another document: its reference with parameters and constraints, its fixtures with its own credential', async () => {
  await using garden = await createMockServer({ port: 0, spec: new URL('garden.yaml', import.meta.url).pathname })
  await open('#reference', garden.url)
  await page.getByRole('heading', { name: 'Garden 2.1.0', level: 2 }).waitFor()
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('#reference .operation')) fold.open = true
  })
  await page.getByText('The same again, as above.').first().waitFor()
  const text = await page.locator('#reference').innerText()
  for (const said of [
    'minimum 1',
    'maximum 100',
    'maxLength 8',
    'query, optional',
    'header X-Token',
    'No other properties.',
    'None is needed.',
    'The same again, as above.',
  ]) {
    assert.ok(text.includes(said), `${said} in ${text}`)
  }
  await page.goto(`${garden.url}/_mock#send`)
  for (const operation of ['listPlants', 'createPlant', 'deletePlant', 'newestPlant']) {
    await page.getByLabel('Operation').selectOption(operation)
    await page.locator('.target', { hasText: operation === 'deletePlant' ? 'DELETE /plants/' : '/plants' }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('#answer .success').waitFor()
    await page.locator('#answer').evaluate((answer) => answer.replaceChildren())
  }
  assert.deepEqual(
    garden.requests().map(({ verdict, answer }) => [verdict.operation, answer.status]),
    [
      ['listPlants', 200],
      ['createPlant', 201],
      ['deletePlant', 204],
      ['newestPlant', 200],
    ],
  )
  await page.goto('about:blank')
})

test('a document that was edited meanwhile is shown to who comes back to the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const spec = join(folder, 'garden.yaml')
  const text = await readFile(new URL('garden.yaml', import.meta.url), 'utf8')
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

test('its files come under a strict policy, and no other file comes', async () => {
  const { headers } = await fetch(`${mock.url}/_mock`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'self'; /)
  assert.doesNotMatch(policy, /unsafe|\*|https?:/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'no-store')
  const code = `${mock.url}/_mock/console/code`
  for (const path of ['spec/load.js', 'mocks/server/control.js', '..%2f..%2fpackage.json', 'package.json', '']) {
    assert.equal((await fetch(`${code}/${path}`)).status, 404, path)
  }
  const main = await fetch(`${code}/mocks/server/console/browser/main.js`)
  assert.match(main.headers.get('content-type') ?? '', /^text\/javascript/)
  assert.doesNotMatch(await main.text(), /import type/)
})
