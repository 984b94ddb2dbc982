/** The console's list of requests: live, quick, and deaf to what requests try to do to it. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'
import { control } from '../client.ts'
import { copied, mock, open, PLANT, page, rows, send, shell, turnTo } from './page.ts'

nightly(
  'before the first request it says how to send one; that command works, and its request comes up by itself',
  async () => {
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
  },
)

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

test('the list is filtered by text, status, method, operation and violations, and a reload keeps that', async () => {
  await open()
  await send(PLANT)
  await send('{"id": 1, "name": "Moss"}')
  await send('{}')
  await fetch(`${mock.url}/plants`, { method: 'DELETE' })
  await rows().nth(3).waitFor()
  await page.getByLabel('Filter by text').fill('moss')
  await page.getByText('1 of 4').waitFor()
  await page.getByLabel('Filter by text').fill('')
  await page.getByLabel('Filter by method').selectOption('DELETE')
  await rows({ name: /status 405/ }).waitFor()
  await page.getByText('1 of 4').waitFor()
  await page.getByLabel('Filter by method').selectOption('')
  await page.getByLabel('Filter by operation').selectOption('createPlant')
  await page.getByText('3 of 4').waitFor()
  await page.getByLabel('only violations').check()
  await page.getByText('1 of 4').waitFor()
  await rows({ name: /status 400/ }).waitFor()
  await page.getByLabel('Filter by status').selectOption('4xx')
  await page.waitForURL(/status=4xx&operation=createPlant&violations=only/)
  await page.reload()
  await page.getByText('1 of 4').waitFor()
  assert.equal(await page.getByLabel('Filter by operation').inputValue(), 'createPlant')
  await page.getByLabel('Filter by text').fill('moss')
  await page.getByText('No request matches the filter.').waitFor()
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
  // Rows stand in the order in which the page made them: requests that come together are made the other way round.
  await rows({ name: /status 200/ }).click()
  await page.getByRole('region', { name: 'Request body' }).getByText('<script>window.owned=1<').first().waitFor()
  assert.equal(await page.locator('#details img, #details a, #list img, #list b b, #details script').count(), 0)
  assert.equal(await page.evaluate(() => 'owned' in window), false)
})

nightly('a row says its session, and whether a preference or an own answer made it', async () => {
  await open()
  await send(PLANT, { prefer: 'code=503' })
  await send(PLANT, { 'x-mock-session': 'checkout' })
  mock.use({ status: 418, body: { no: 'such answer' } }, { times: 1 })
  await send(PLANT)
  await rows({ name: /Preference, status 503 The request asked for this answer: Prefer: code=503/ }).click()
  await page
    .getByRole('region', { name: 'Verdict' })
    .getByText('The request asked for this answer: Prefer: code=503.')
    .waitFor()
  await rows({ name: /Accepted, status 200 session checkout/ }).waitFor()
  await rows({ name: /Own answer: breaks the contract, status 418 The status must be one of/ }).waitFor()
  const noted = { description: 'Nobody is here', breaks: ['The status is none of the document.'] }
  await control(mock.url, 'scenario', 'PUT', { status: 410, times: 1, ...noted })
  await send(PLANT)
  await rows({ name: /status 410/ }).click()
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await verdict.getByText(/^Answer r\d+: Nobody is here$/).waitFor()
  await verdict.getByText('The status is none of the document.').waitFor()
})

test('an answer of an own scenario has the name of the scenario', async () => {
  const scenarios = {
    none: [{ status: 400, body: { error: 1, message: 'none' } }],
    full: [{ status: 418, description: 'no room' }],
  }
  await using other = await createMockServer({ port: 0, answers: { scenarios } })
  await open('', other.url)
  for (const name of Object.keys(scenarios))
    await fetch(`${other.url}/plants`, { method: 'POST', headers: { prefer: `scenario=${name}` } })
  await rows({ name: /Scenario, status 400 Scenario none\./ }).waitFor()
  await rows({ name: /Own answer: breaks the contract, status 418/ }).click()
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await verdict.getByText(/^Answer f\d+ of the scenario full: no room$/).waitFor()
  await page.goto('about:blank')
})

test('an empty session says how to fill it, and that command does', async () => {
  await open('/session/check%26out/_mock')
  await page.getByRole('heading', { name: 'No requests yet in session check&out' }).waitFor()
  await shell(await copied('Copy the command'))
  await rows({ name: /Accepted, status 200 session check&out/ }).waitFor()
  await page.getByLabel('Session').fill('another')
  await page.getByLabel('Session').press('Enter')
  await page.getByRole('heading', { name: 'No requests yet in session another' }).waitFor()
})

test('the address holds session, filter and selection: over a reload, in a link, back and forward', async () => {
  await open()
  for (const name of ['Fern', 'Moss', 'Fern again']) {
    await send(JSON.stringify({ id: 1, name }), { 'x-mock-session': 'checkout' })
  }
  await send('{}')
  await page.getByLabel('Session').fill('checkout')
  await page.getByLabel('Session').press('Enter')
  await page.getByLabel('Filter by text').fill('fern')
  await page.getByText('2 of 3').waitFor()
  await rows({ name: /"Fern"/ }).click()
  const shows = async (url = page.url()) => {
    await page.goto('about:blank')
    await page.goto(url)
    await rows({ name: /"Fern"/, selected: true }).waitFor()
    await page.getByRole('region', { name: 'Request body' }).getByText('"Fern"').waitFor()
    await page.getByText('2 of 3').waitFor()
    assert.equal(await page.getByLabel('Session').inputValue(), 'checkout')
  }
  await page.waitForURL(/session=checkout.*text=fern.*request=/)
  await shows()
  await turnTo('send')
  await page.goBack()
  await shows(await copied('Copy link'))
  await rows({ name: /Fern again/ }).click()
  await page.goBack()
  await rows({ name: /"Fern"/, selected: true }).waitFor()
  // Another life of the mock has another request of that number.
  const [first] = mock.requests()
  await open(`?request=${first?.id}.1#requests`)
  await page.getByText(`Request ${first?.id} is not in the journal.`).waitFor()
})

nightly('what was cleared comes back, and a list that stands still counts what comes', async () => {
  await open()
  await send('{}')
  await send(PLANT)
  await rows().nth(1).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.locator('#notice', { hasText: 'Cleared 2 requests.' }).waitFor()
  await rows().first().waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await rows().nth(1).waitFor()
  assert.equal(mock.requests().length, 2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await send(PLANT)
  await page.getByRole('button', { name: 'Resume · 1 new' }).waitFor()
  assert.equal(await rows().count(), 2)
  await page.getByRole('button', { name: 'Resume · 1 new' }).click()
  await rows().nth(2).waitFor()
})

test('what is listed is exported as HAR, JSON and .http, without a credential', async () => {
  await open()
  await send('{}', { 'x-mock-session': 'other' })
  await send(`{"id": 1, "name": "Fern ${'é'.repeat(3)}"}`, {}, '/plants?note=a%20b&api_key=s3cret')
  await page.getByLabel('Filter by text').fill('fern')
  await page.getByText('1 of 2').waitFor()
  const saved = async (name: string): Promise<{ readonly file: string; readonly text: string }> => {
    await page.getByText('Export', { exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    const file = join(folder, (await download).suggestedFilename())
    await (await download).saveAs(file)
    const text = await readFile(file, 'utf8')
    assert.ok(!text.includes('s3cret'))
    return { file, text }
  }
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const har = await saved('HAR')
  const [entry, ...others] = JSON.parse(har.text).log.entries
  assert.deepEqual(others, [])
  assert.deepEqual(entry.request.queryString, [
    { name: 'note', value: 'a b' },
    { name: 'api_key', value: '[redacted]' },
  ])
  assert.deepEqual([entry.request.bodySize, entry.response.status], [32, 200])
  // Playwright is one who reads it: it answers from the file.
  const reader = await page.context().newPage()
  await reader.routeFromHAR(har.file, { notFound: 'abort' })
  const played = await reader.evaluate(
    async ({ url, method, postData }) => (await fetch(url, { method, body: postData.text })).text(),
    entry.request,
  )
  await reader.close()
  assert.deepEqual(played, mock.requests().at(-1)?.answer.body)
  assert.deepEqual(JSON.parse((await saved('JSON')).text), JSON.parse(JSON.stringify(mock.requests().slice(1))))
  const { text } = await saved('.http')
  assert.match(
    text,
    /^@host = http.*\n@token = YOUR-TOKEN\n\n### No\. \d+, .*: 200\nPOST {{host}}\/plants\?note=a%20b&api_key={{token}}\n/,
  )
  assert.match(text, /\nauthorization: Bearer {{token}}\n(.+\n)*\n{"id": 1, "name": "Fern ééé"}\n$/)
  await rm(folder, { recursive: true })
})

nightly(
  'of 10,000 requests it keeps the last 1,000 and draws what is in sight, and answers a click meanwhile',
  async () => {
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
  },
)

/** Requests in one pipeline: as fast as the mock takes them. */
async function flood(count: number): Promise<void> {
  const request = `POST /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: ${PLANT.length}\r\n\r\n${PLANT}`
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  socket.end(request.repeat(count))
  let answers = 0
  for await (const chunk of socket) answers += String(chunk).split('HTTP/1.1 200').length - 1
  assert.ok(answers >= count - 10, `${answers} answers`)
}

nightly('a long body is there whole once its request is opened, and in what is saved', async () => {
  await open()
  const body = `{"id": 1, "name": "${'x'.repeat(5_000)}the end"}`
  await send(body)
  await rows().click()
  await page.getByRole('region', { name: 'Request body' }).getByText('the end').waitFor()
  assert.equal(await page.getByText('The journal kept only this part').count(), 0)
  await send(body)
  await rows().nth(1).waitFor()
  const download = page.waitForEvent('download')
  await page.getByText('Export', { exact: true }).click()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  assert.deepEqual(JSON.parse(await readFile(await (await download).path(), 'utf8')), mock.requests())
})
