/** What people do to the mock from the console: they choose what it answers, send to it, and change what it remembers. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'
import { asker, KENNEL, serve } from '../store/store-documents.ts'
import { copied, faults, mock, open, PLANT, page, rows, send, shell, turnTo } from './page.ts'

test('a scenario is a button: it changes the next answers, so many as were asked for', async () => {
  await open()
  await page.getByLabel('For the next').fill('1')
  await page.getByRole('button', { name: /^rate-limited/ }).click()
  await page.getByRole('button', { name: /^rate-limited/, pressed: true }).waitFor()
  await page.getByText('rate-limited, 1 left').waitFor()
  await page.getByText('For requests without a session', { exact: true }).waitFor()
  assert.equal((await send(PLANT, { 'x-mock-session': 'other' })).status, 200)
  assert.equal((await send(PLANT)).status, 429)
  await page.getByRole('button', { name: /^usual answers/, pressed: true }).waitFor()
  assert.equal((await send(PLANT)).status, 200)
  await rows({ name: /Scenario, status 429/ }).waitFor()
  // The number was for that time.
  assert.equal(await page.getByLabel('For the next').inputValue(), '')
  // From elsewhere, too.
  mock.use('unavailable')
  await page.getByRole('button', { name: /^unavailable/, pressed: true }).waitFor()
  await page.getByRole('button', { name: /^usual answers/ }).click()
  await page.getByRole('button', { name: /^usual answers/, pressed: true }).waitFor()
  assert.equal((await send(PLANT)).status, 200)
  // The network is slow and bad, for as long as it is set.
  await page.getByText('Delay and chaos').click()
  await page.getByRole('textbox', { name: 'Delay in ms' }).fill('20-30')
  await page.getByLabel('Chaos in %').fill('0')
  await page.getByLabel('Chaos in %').press('Enter')
  await page.getByText('20-30 ms').waitFor()
  const begun = performance.now()
  await send(PLANT)
  assert.ok(performance.now() - begun >= 19)
  await page.getByRole('textbox', { name: 'Delay in ms' }).fill('')
  await page.getByRole('textbox', { name: 'Delay in ms' }).press('Enter')
  await page.getByText('20-30 ms').waitFor({ state: 'detached' })
})

test('the scenarios are one tab stop, along which the arrow keys lead, and are told whole', async () => {
  await open()
  await page.getByRole('toolbar', { name: 'Scenarios' }).waitFor()
  await page.getByLabel('For the next').focus()
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('b')?.textContent ?? '')
  const told = page.locator('#scenario-told')
  const path: string[] = []
  const descriptions = new Set<string>()
  for (const key of ['Tab', 'ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key)
    path.push(await focused())
    descriptions.add(await told.innerText())
  }
  // Each is told where it is reached, and all of them are in sight.
  assert.equal(descriptions.size, new Set(path).size)
  const bottom = await page
    .locator('.scenario')
    .last()
    .evaluate((one) => one.getBoundingClientRect().bottom)
  assert.ok(bottom < 700, `the scenarios end at ${bottom}`)
  const [, , , last] = path
  assert.deepEqual(path.toSpliced(3, 1), [
    'usual answers',
    'success',
    'bad-request',
    'usual answers',
    last,
    'usual answers',
    'success',
    'success',
  ])
  await page.getByRole('button', { name: /^success/, pressed: true }).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await focused(), '')
  await page.getByRole('button', { name: 'rate-limited' }).hover()
  await told.getByText('429').waitFor()
  const cut = page.locator('.scenario *, #scenario-told').filter({ visible: true })
  assert.equal(await cut.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length), 0)
})

test('an answer of one’s own is given by a form: exact, for matching requests, in turn', async () => {
  await open('#answers')
  await page.getByText('The mock gives its usual answers.').waitFor()
  await page.getByRole('heading', { name: 'Answers from files' }).waitFor({ state: 'hidden' })
  const form = page.getByRole('region', { name: 'Your own answers' })
  await form.getByLabel('Status').fill('409')
  await form.getByLabel('Headers, one on each line').first().fill('X-Reason: taken: already')
  await form.getByLabel('Body', { exact: true }).selectOption('json')
  await form.getByLabel('Body text').fill('{"error": 9007199254740993')
  await form.getByText('Only for matching requests').click()
  await form.getByLabel('Properties of the body').fill('name: Fern\n/tags/0: 1')
  await form.getByRole('button', { name: 'Apply' }).click()
  const message = await form
    .getByLabel('Body text')
    .and(page.locator(':focus'))
    .evaluate((one) => 'validationMessage' in one && one.validationMessage)
  assert.match(String(message), /^This is not JSON/)
  await form.getByLabel('Body text').fill('{"error": 9007199254740993}')
  await form.getByRole('button', { name: 'Apply' }).click()
  await page
    .getByRole('region', { name: /^Active: 409/ })
    .getByText('9007199254740993')
    .waitFor()
  const warning = page.getByRole('alert').getByText('The answer is active, but your own answer breaks the document: ')
  assert.match(await warning.innerText(), /: createPlant: .*\berror\b|: createPlant: .*is 409/)
  // The usual answers are what is not on stage.
  assert.equal(await page.getByRole('button', { name: /^usual answers/, pressed: true }).count(), 0)
  const fits = '{"id": 1, "name": "Fern", "tags": [1]}'
  const answer = await send(fits)
  assert.deepEqual(
    [answer.status, answer.headers.get('x-reason'), await answer.text()],
    [409, 'taken: already', '{"error":9007199254740993}'],
  )
  assert.equal((await send(PLANT)).status, 200)
  assert.equal(mock.requests()[0]?.verdict.violations.length, 1)
  // One is changed in its place, and ended alone.
  mock.use('slow', { when: { name: 'Fir' } })
  await page.getByRole('button', { name: 'Edit 409, for some requests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the answer' })
  const text = dialog.getByLabel('The answer, as JSON')
  const before = await text.inputValue()
  await text.fill(before.replace('409', '99'))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('alert').getByText('status must be from 200 to 599').waitFor()
  await text.fill(before.replace('409', '410'))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('region', { name: /^Active: 410/ }).waitFor()
  await warning.and(page.getByText('is 410')).waitFor()
  assert.equal((await send(fits)).status, 410)
  await page.getByRole('button', { name: 'End slow, for some requests' }).click()
  await page.getByRole('button', { name: 'End slow, for some requests' }).waitFor({ state: 'detached' })
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'End 410, for some requests',
  )
  await page.getByRole('button', { name: 'End all' }).click()
  await page.getByText('The mock gives its usual answers.').waitFor()
  await page.getByRole('button', { name: /^usual answers/, pressed: true }).waitFor()
  assert.equal(await warning.isVisible(), false)

  await page.reload()
  await form.getByLabel('Answer', { exact: true }).selectOption('unavailable')
  await form.getByRole('button', { name: 'Add another answer' }).click()
  await form.getByLabel('Status').last().fill('200')
  await form.getByLabel('Body', { exact: true }).last().selectOption('text')
  await form.getByLabel('Body text').last().fill('<b>hello</b>')
  await form.getByLabel('Times in the sequence').last().fill('2')
  const command = await copied('Copy as curl')
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('3 more requests.').waitFor()
  await page.getByText('2 answers in turn, 3 left').waitFor()
  const inTurn = async () => [await send(PLANT), await send(PLANT), await send(PLANT), await send(PLANT)]
  const want = [503, 200, 200, 200]
  assert.deepEqual(
    (await inTurn()).map(({ status }) => status),
    want,
  )
  await page.getByText('The mock gives its usual answers.').waitFor()
  await shell(command)
  const bodies = await Promise.all((await inTurn()).slice(1, 3).map((one) => one.text()))
  assert.deepEqual(bodies, ['<b>hello</b>', '<b>hello</b>'])
  assert.ok(faults.splice(0).every((fault) => /status of 400/.test(fault)))
})

test('answers of files are shown with their file; one on stage comes before them, and is saved there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const answers = join(folder, 'shop.yaml')
  const first = '# Ours.\n- description: Nobody is here\n  status: 410\n  when: { operation: createPlant }\n'
  await writeFile(answers, first)
  await using other = await createMockServer({ port: 0, answers })
  await open('#answers', other.url)
  const status = async () => (await fetch(`${other.url}/plants`, { method: 'POST' })).status
  assert.equal(await status(), 410)
  await page.getByRole('heading', { name: 'Answers from files' }).waitFor()
  await page.getByRole('button', { name: 'Replace Nobody is here' }).click()
  const text = page.getByRole('dialog', { name: 'Replace the answer' }).getByLabel('The answer, as JSON')
  await text.fill((await text.inputValue()).replace('410', '404'))
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'End Nobody is here' }).waitFor()
  assert.equal(await status(), 404)
  await page.getByRole('button', { name: 'Save to the file' }).click()
  await page.getByText(/^1 answer is in .*shop\.yaml\.$/).waitFor()
  await page.getByRole('button', { name: 'Replace Nobody is here' }).nth(1).waitFor()
  assert.equal(await status(), 404)
  const saved = await readFile(answers, 'utf8')
  assert.match(saved, /status: 404.*# Ours\..*status: 410/s)
  await page.goto('about:blank')
  await rm(folder, { recursive: true })
})

nightly('a scenario is for one operation, and stays beside that for all', async () => {
  await using kennel = await serve(KENNEL)
  const ask = asker(kennel)
  const statuses = async () => [(await ask('GET /pet/1')).status, (await ask('POST /pet', '{"name":"Rex"}')).status]
  const choose = async (operation: string, scenario: RegExp) => {
    await page.getByLabel('to', { exact: true }).selectOption(operation)
    await page.getByRole('button', { name: scenario }).click()
    await page.getByRole('button', { name: scenario, pressed: true }).waitFor()
  }
  await open('', kennel.url)
  await choose('get /pet/{petId}', /^unavailable/)
  await page.locator('#on-stage', { hasText: 'unavailable for GET /pet/{petId}' }).waitFor()
  assert.deepEqual(await statuses(), [503, 200])
  await choose('get /pet/{petId}', /^forbidden/)
  assert.deepEqual(await statuses(), [403, 200])
  await choose('', /^rate-limited/)
  assert.deepEqual(await statuses(), [429, 429])
  await choose('get /pet/{petId}', /^usual answers/)
  assert.deepEqual(await statuses(), [200, 429])
  await page.getByText('2 active').waitFor()
  await choose('', /^usual answers/)
  assert.deepEqual(await statuses(), [200, 200])
  await page.goto('about:blank')
})

test('a request is sent again, as it was or edited, with a token that is kept nowhere', async () => {
  await using strict = await createMockServer({ port: 0, tokens: ['t0ps3cret'] })
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${strict.url}/plants?x=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer t0ps3cret', 'content-type': 'application/json', ...headers },
      body,
    })
  // As a page of another origin sends it.
  const own = { 'x-mock-session': 'checkout', 'x-own': 'yes', referer: 'http://127.0.0.1:1/', cookie: 'theme=dark' }
  await post(PLANT, { ...own, origin: 'http://127.0.0.1:1' })
  await open('', strict.url)
  await rows().first().click()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await page
    .locator('#details')
    .getByText(/Sent again: 401 in/)
    .waitFor()
  await page.getByLabel('with token').fill('t0ps3cret')
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await page
    .locator('#details')
    .getByText(/Sent again: 200 in/)
    .waitFor()
  const [first, , again] = strict.requests()
  const shown = ({ session, request }: NonNullable<typeof first>) => [
    session,
    request.url,
    request.body,
    request.headers['x-own'],
  ]
  assert.ok(first !== undefined && again !== undefined)
  assert.deepEqual(shown(again), shown(first))
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  await page.waitForURL(/#send$/)
  await page.getByLabel('Path and query').fill('/plants?x=2')
  await page
    .getByLabel('Headers, one on each line')
    .first()
    .fill('Authorization: Bearer [redacted]\nX-Own: edited\nCookie: a=b')
  await page.getByText('The browser does not let a page set Cookie').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('#answer').getByText('Answer 400').waitFor()
  const edited = strict.requests().at(-1)
  assert.deepEqual(
    [edited?.request.url, edited?.request.headers['x-own'], edited?.request.body],
    ['/plants?x=2', 'edited', PLANT],
  )
  // What only a shell can send again says so.
  await post(Uint8Array.of(0x7b, 0xff, 0x7d))
  await turnTo('requests')
  await rows({ name: /not UTF-8/ }).click()
  await page.getByText('The body is not text').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Resend', exact: true }).isDisabled(), true)
  assert.ok(!(await page.content()).includes('t0ps3cret'))
  assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]), [0, 0, ''])
  await page.goto('about:blank')
  assert.ok(faults.splice(0).every((fault) => /status of 40[01]/.test(fault)))
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
    ['timeout', 'Cancelled before an answer came.'],
    ['connection-reset', 'The connection failed before the answer was complete.'],
  ] as const) {
    mock.use(scenario)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    if (scenario === 'timeout') await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('#answer').getByText(text).waitFor()
  }
  assert.ok(faults.splice(0).every((fault) => /ERR_CONNECTION_RESET/.test(fault)))
})

test('what is remembered is a table, exact, in which items are found, added, edited and deleted by hand', async () => {
  await using kennel = await serve(KENNEL, { data: { pet: [], user: [] } })
  const ask = asker(kennel)
  await open('#data', kennel.url)
  const pets = page.getByRole('region', { name: 'pet', exact: true })
  await pets.getByText('Empty.').waitFor()
  await pets.getByText('What each operation does with these items').click()
  await pets.getByRole('row', { name: /PUT \/pet replace its body has the id of an item/ }).waitFor()
  await ask('POST /pet', '{"id":9223372036854775807,"name":"<b>Rex</b>"}')
  await pets.getByRole('row', { name: '9223372036854775807 <b>Rex</b> ' }).waitFor()
  // The form begins with a request that the document allows, and keeps what was refused.
  await pets.getByRole('button', { name: 'Add an item to pet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to pet' })
  const text = dialog.getByLabel('The item, as JSON')
  assert.equal(typeof JSON.parse(await text.inputValue()).name, 'string')
  await text.fill('{"id": 2, "name": 3}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('pet, item 2: /name must be a string, and is 3').waitFor()
  await text.fill('{"id": 2, "name": "Max"}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await pets.getByText('2 items').waitFor()
  await pets.getByRole('searchbox', { name: 'Search pet' }).fill('max')
  await pets.getByText('1 of 2 items').waitFor()
  await pets.getByRole('row', { name: /Rex/ }).waitFor({ state: 'detached' })
  assert.equal((await ask('GET /pet/2')).body.name, 'Max')
  await pets.getByRole('searchbox', { name: 'Search pet' }).fill('')
  await pets.getByRole('button', { name: 'Edit pet 9223372036854775807' }).click()
  const shown = page.getByRole('dialog').getByLabel('The item, as JSON')
  assert.match(await shown.inputValue(), /"id": 9223372036854775807,\n/)
  await shown.fill('{"id": 9223372036854775807, "name": "Bruno"}')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await pets.getByRole('row', { name: /Bruno/ }).waitFor()
  assert.equal((await ask('GET /pet/9223372036854775807')).body.name, 'Bruno')
  await pets.getByRole('button', { name: 'Delete pet 9223372036854775807' }).click()
  await pets.getByRole('button', { name: 'Delete pet 9223372036854775807' }).waitFor({ state: 'detached' })
  assert.equal((await ask('GET /pet/9223372036854775807')).status, 404)
  await page.getByRole('button', { name: 'Empty lists' }).click()
  await page.getByText('The lists are empty').waitFor()
  assert.deepEqual((await ask('GET /pet/findByStatus')).body, [])
  await page.getByRole('button', { name: 'Reset data' }).click()
  await pets.getByText('Empty.').waitFor()
  // Chromium itself logs every answer of 4xx to a script.
  assert.equal(faults.splice(0).filter((fault) => !/status of 400/.test(fault)).length, 0)
  // The page would go on asking a mock that has ended.
  await page.goto('about:blank')
})

nightly(
  'another document: its reference with parameters and constraints, its fixtures with its own credential',
  async () => {
    await using garden = await createMockServer({ port: 0, spec: join(import.meta.dirname, '../garden.yaml') })
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
    await page.getByRole('button', { name: 'Try it: DELETE /plants/{id}' }).click()
    await page.locator('#send').getByRole('button', { name: 'Send' }).and(page.locator(':focus')).waitFor()
    await page.locator('.target', { hasText: 'DELETE /plants/' }).waitFor()
    for (const operation of ['listPlants', 'createPlant', 'deletePlant', 'newestPlant']) {
      await page.getByLabel('Operation', { exact: true }).selectOption(operation)
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
  },
)

test('what the user writes stays: no fixture, answer or event that comes meanwhile replaces it', async () => {
  await using kennel = await serve(KENNEL, { data: 0 })
  const ask = asker(kennel)
  const target = page.getByLabel('Path and query')
  await ask('POST /pet', '{"id":1,"name":"Rex"}')
  /** Makes the mock's answers wait until the returned function is called. */
  const hold = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = page.waitForRequest((request) => request.url().includes(path))
    await page.route(`**${path}*`, async (route) => {
      await promise
      await route.continue()
    })
    const release = async () => {
      const answers = page.waitForResponse((response) => response.url().includes(path))
      resolve()
      await (await answers).finished()
      await page.unroute(`**${path}*`)
    }
    return { asked, release }
  }

  // A recorded request is in the form at once, and a fixture that is still being made does not replace it.
  const fixtures = await hold('/_mock/fixtures')
  await open('#send', kennel.url)
  await fixtures.asked
  assert.equal(await target.isEditable(), false)
  await turnTo('requests')
  await rows().first().click()
  await page.getByRole('button', { name: 'Edit and resend' }).waitFor()
  const atOnce = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => button.textContent === 'Edit and resend')?.click()
    return document.querySelector<HTMLInputElement>('#target')?.value
  })
  assert.equal(atOnce, '/pet')
  await target.fill('/pet?x=2')
  await fixtures.release()
  await page.getByLabel('Case').locator('option').first().waitFor({ state: 'attached' })
  assert.equal(await target.inputValue(), '/pet?x=2')

  // The text and the button of an item stay the same elements while others come.
  await turnTo('data')
  const pets = page.getByRole('region', { name: 'pet', exact: true })
  const first = await pets.getByRole('button', { name: 'Delete pet 1', exact: true }).elementHandle()
  await first?.focus()
  await ask('POST /pet', '{"id":2,"name":"Max"}')
  await pets.getByRole('button', { name: 'Delete pet 2', exact: true }).waitFor()
  assert.equal(await first?.evaluate((button) => button === document.activeElement), true)
  // When it is gone, the focus is on the next.
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Delete pet 2')
  // A row that is pressed stays under the pointer until it is released.
  await turnTo('requests')
  const box = await rows().first().boundingBox()
  const text = await rows().first().innerText()
  assert.ok(box !== null)
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  const { length } = kennel.requests()
  await ask('POST /pet', '{"id":5,"name":"Eve"}')
  await page.locator('#count', { hasText: `${length + 1}` }).waitFor()
  assert.equal(await rows().first().innerText(), text)
  await page.mouse.up()
  await rows({ selected: true })
    .filter({ hasText: text.split('\n')[0] ?? '' })
    .waitFor()
  assert.equal(await rows({ selected: true }).innerText(), text)
  await page.goto('about:blank')
})
