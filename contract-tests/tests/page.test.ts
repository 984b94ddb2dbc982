/** The report as a page, in a real Chromium: for everybody, on any screen, with and without scripts, and harmless. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../.ci/browser.ts'
import { sampled } from '../../.ci/nightly.ts'
import { isAgainstTarget } from '../report/outcome.ts'
import { pageReport } from '../report/page/page.ts'
import type { Report } from '../report/report.ts'
import { TARGETS } from '../targets/judging.ts'
import { TOKEN, withTarget } from '../targets/reference.ts'
import { verifyWithReason } from '../verify/verify.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
    /** What text from a target would set if it ran. */
    readonly hit?: true
  }
}

let browser: Browser
let folder: string
/** A report with breaches, warnings and undecided requirements, and one with none of them. */
let broken: Report
let sound: Report
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] })
  const judged = async (name: string): Promise<Report> => {
    const variation = TARGETS.find((one) => one.name === name)?.variation ?? {}
    return withTarget(variation, async ({ url }) => {
      const target = { target: url, token: TOKEN, report: join(folder, name), maxWrites: 40 }
      return (await verifyWithReason(target)).report
    })
  }
  sound = await judged('reference')
  broken = await judged('created-201')
})
after(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})

/** Opens a page from its file. It may ask for nothing else, and must report no fault. */
async function shown(text: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const file = join(folder, 'report.html')
  await writeFile(file, text)
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  page.on('request', (request) => {
    if (!request.url().startsWith(pathToFileURL(file).href)) faults.push(request.url())
  })
  await page.goto(pathToFileURL(file).href)
  await look(page)
  await context.close()
  assert.deepEqual(faults, [])
}

test('it begins with target, document, verdict, numbers and time, and each finding has what shows it', async () => {
  const { requirements, target, document } = broken
  const failed = requirements.filter(({ outcome }) => outcome === 'failed').length
  await shown(pageReport(broken, null), {}, async (page) => {
    const head = (await page.locator('header').innerText()).replaceAll(/\s+/g, ' ')
    for (const text of [target, `${document.title} ${document.version}`, 'Violates the contract', `${failed} failed`])
      assert.ok(head.includes(text), text)
    const example = requirements.flatMap(({ cases }) => cases).find(isAgainstTarget)
    const finding = page.locator('article').first()
    for (const text of [example?.expected, example?.because, 'curl ', 'POST /plants HTTP/1.1', 'HTTP/1.1 201'])
      assert.ok((await finding.innerText()).includes(text ?? ''), text ?? '')
    assert.equal(await page.locator('.requirements > li').count(), requirements.length)
  })
})

test('a run that was not judged to its end says why', async () => {
  await shown(pageReport({ ...sound, verdict: 'unjudged' }, 'the target <went> away'), {}, async (page) => {
    await page.getByText('The run ended early: the target <went> away.').waitFor()
  })
})

test('without scripts everything is there, and links lead to requirements', async () => {
  await shown(pageReport(broken, null), { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.getByRole('search').count(), 0)
    await page.locator('article a').first().click()
    const id = decodeURIComponent(new URL(page.url()).hash.slice(1))
    const linked = page.locator(`[id="${id}"]`)
    await linked.locator('summary').click()
    await linked.getByText(broken.requirements.find((one) => one.id === id)?.because ?? '').waitFor()
  })
})

test('the search finds words, ids and outcomes, and a link opens what it hides', async () => {
  await shown(pageReport(broken, null), {}, async (page) => {
    const rows = page.locator('.requirements > li:visible')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('FAILED create-plant.')
    const failed = broken.requirements.filter(({ outcome }) => outcome === 'failed').length
    await page.getByText(`${failed} found`, { exact: true }).waitFor()
    assert.equal(await rows.count(), failed)
    await search.fill('no such requirement')
    await page.getByText('0 found').waitFor()
    await page.locator('article a').first().click()
    await page.locator('details[open]').waitFor()
    assert.equal(await rows.count(), broken.requirements.length)
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY')
  })
})

test('with the keyboard: past the heading, into each block, and a requirement unfolded', async () => {
  await shown(pageReport(broken, null), {}, async (page) => {
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.activeElement?.closest('article') !== null))
    await page.locator('summary').last().focus()
    await page.keyboard.press('Enter')
    await page.locator('.requirements > li').last().locator('details[open]').waitFor()
  })
})

test('axe finds nothing: broken and conforming, light and dark, large and small', async () => {
  for (const [report, colorScheme, width] of sampled(2, [
    [broken, 'dark', 375],
    [broken, 'light', 1200],
    [sound, 'light', 1200],
    [sound, 'dark', 375],
  ] as const)) {
    await shown(
      pageReport(report, 'the target went away'),
      { colorScheme, viewport: { width, height: 800 } },
      async (page) => {
        await page.evaluate(axe.source)
        await page.locator('.requirements summary').first().click()
        const violations = await page.evaluate(async () =>
          (await window.axe.run({ resultTypes: ['violations'] })).violations.map(
            ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`,
          ),
        )
        assert.deepEqual(violations, [], `${report.verdict}, ${colorScheme}`)
      },
    )
  }
})

test('no page is wider than a phone, however long its lines are', async () => {
  const long: Report = JSON.parse(JSON.stringify(broken), lengthened)
  await shown(pageReport(long, 'y'.repeat(900)), { viewport: { width: 375, height: 800 } }, async (page) => {
    const width = await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true
      return document.documentElement.scrollWidth
    })
    assert.equal(width, 375)
  })
})

function lengthened(key: string, value: unknown): unknown {
  return key === 'curl' || key === 'received' || key === 'answer' ? `${value}${'x'.repeat(900)}` : value
}

const PAYLOADS = [
  '</script><script>window.hit = true</script>',
  '"><img src=x onerror="window.hit = true">',
  "' onfocus='window.hit = true' autofocus tabindex='0",
  '</style></code></pre></title><svg onload="window.hit = true"><a href="javascript:window.hit = true">x</a>',
  '<!--<iframe srcdoc="<script>parent.hit = true</script>"><base href="https://example.com/">',
]
/** What a report itself consists of. */
const OWN = new Set(['passed', 'failed', 'warned', 'inconclusive', 'not-exercised', 'must', 'should', 'violates'])

test("no third party's text runs or becomes markup, wherever in the report it is", async () => {
  const elements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)
  let usual: number | null = null
  for (const payload of ['harmless', ...sampled(3, PAYLOADS)]) {
    const foul: Report = JSON.parse(JSON.stringify(broken), (key, value: unknown) =>
      typeof value !== 'string' || OWN.has(value) || key === 'startedAt' ? value : `${value}${payload}`,
    )
    await shown(pageReport(foul, payload), {}, async (page) => {
      for (const link of await page.locator('article a').all()) await link.click()
      assert.equal(await page.evaluate(() => window.hit), undefined, payload)
      assert.ok((await page.locator('h3').first().innerText()).includes(payload.slice(0, 20)), payload)
      usual ??= await elements(page)
      assert.equal(await elements(page), usual, payload)
    })
  }
})

test('what a hostile server answers is text', async () => {
  const body = Buffer.from(PAYLOADS.join('\n'))
  const headers = { 'content-type': 'text/html', 'x-foul': '"><img src=x onerror="window.hit = true">' }
  await withTarget({ refuse: () => ({ status: 400, headers, body }) }, async ({ url }) => {
    const { report, why } = await verifyWithReason({ target: url, token: TOKEN, report: join(folder, 'hostile') })
    assert.equal(report.verdict, 'violates')
    await shown(pageReport(report, why), {}, async (page) => {
      assert.equal(await page.evaluate(() => window.hit), undefined)
      await page
        .getByText(PAYLOADS[0] ?? '')
        .first()
        .waitFor()
    })
  })
})

test('three thousand requirements are on one page, and the search goes through all of them', async (t) => {
  const many = Array.from({ length: Math.ceil(3000 / broken.requirements.length) }, (_, number) =>
    broken.requirements.map((one) => ({ ...one, id: one.id.replace('create-plant', `create-plant-${number}`) })),
  ).flat()
  const started = performance.now()
  const text = pageReport({ ...broken, requirements: many }, null)
  t.diagnostic(`written in ${Math.round(performance.now() - started)} ms, ${Math.round(text.length / 1024)} KiB`)
  const opened = performance.now()
  await shown(text, {}, async (page) => {
    t.diagnostic(`opened in ${Math.round(performance.now() - opened)} ms`)
    assert.equal(await page.locator('.requirements > li').count(), many.length)
    const searched = performance.now()
    await page.locator('input').fill('create-plant-7.')
    assert.equal(await page.locator('output').innerText(), `${broken.requirements.length} found`)
    t.diagnostic(`searched in ${Math.round(performance.now() - searched)} ms`)
  })
})
