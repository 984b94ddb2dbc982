/**
 * The judge is right about servers whose faults, and whose oddities, are known. By day every nineteenth one is judged: one
 * that breaks the contract meets the cases of the requirement that it breaks, and a third of those that break a `should`
 * a twelfth of the others. One that conforms meets every ninth job, its neighbours the rest, and some meet all of them
 * three times, with other seeds. The night asks more of all, and `npm run targets -- --runs 3` everything three times.
 * Until that command has listed a target, it is judged by day, too.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { dayOrNight } from '../../../.ci/nightly.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { isNew } from '../../targets/judged.ts'
import { judgeAt, type KnownTarget, TARGETS } from '../../targets/judging.ts'
import { startJudging } from '../../targets/judging-thread.ts'
import { NOISES, NOISY } from '../../targets/noise.ts'
import { startTarget, TOKEN, withTarget } from '../../targets/reference.ts'
import { last } from '../../targets/variations.ts'

const isAskedAll = ({ breach }: KnownTarget, index: number): boolean =>
  breach === null || (breach.level === 'should' && index % 3 === 0)
const only = (target: KnownTarget, index: number): readonly string[] =>
  target.breach === null || isAskedAll(target, index) ? [] : [target.breach.requirement]
/** What is asked of a target that is asked about more than its breach. */
const shareOf = ({ breach }: KnownTarget, index: number) =>
  breach === null
    ? { of: dayOrNight(9, 3), from: index }
    : { of: dayOrNight(12, 6), from: index / 3, about: breach.requirement }
const expected = ({ breach }: KnownTarget): string =>
  breach === null ? 'conforms' : `${breach.level === 'must' ? 'failed' : 'warned'} on ${breach.requirement}`

const judging = startJudging()
after(judging.close)

// They are waited for more than they are computed with.
describe('targets', { concurrency: 4 }, () => {
  for (const [index, target] of TARGETS.entries()) {
    const isUnlisted = isNew(target)
    if (index % dayOrNight(19, 1) !== 0 && !isUnlisted) continue
    const seeds = index % dayOrNight(912, 96) === 0 ? [1, 2, 3] : [1]
    const part = isAskedAll(target, index) && seeds.length === 1 && !isUnlisted ? { share: shareOf(target, index) } : {}
    test(`${target.name}: ${expected(target)}`, async () => {
      for (const seed of seeds) {
        const extent = { seed, only: only(target, index), ...part }
        const { mistake } = await judging.ask('judgeTarget', target.name, extent)
        assert.equal(mistake, null, `seed ${seed}`)
      }
    })
  }
})

// The command makes the first request of each requirement so.
describe("targets, by Playwright's request context", { concurrency: 4 }, () => {
  // Playwright does not undo these codings.
  const coded = ['zstandard', 'coded-twice']
  const sample = TARGETS.filter(({ name }, index) => index % dayOrNight(72, 36) === 5 || coded.includes(name))
  for (const [index, target] of sample.entries()) {
    test(`${target.name}: ${expected(target)}`, async () => {
      const { mistake } = await judging.ask('judgeTarget', target.name, {
        seed: 1,
        only: only(target, index),
        ...(target.breach === null && { share: shareOf(target, index) }),
        byPlaywright: true,
      })
      assert.equal(mistake, null)
    })
  }
})

// `npm run targets` judges everything broken in all noise, too.
describe('noise is not a verdict', { concurrency: 4 }, () => {
  const seeds = [1, 2, 3].slice(0, dayOrNight(1, 3))
  for (const target of NOISY.slice(0, dayOrNight(2, 3))) {
    for (const kind of Object.keys(NOISES)) {
      test(`${kind}: ${target.name}`, async () => {
        for (const seed of target.breaks === null ? seeds : [1]) {
          const { mistake } = await judging.ask('judgeInNoise', target.name, kind, seed)
          assert.equal(mistake, null, `seed ${seed}`)
        }
      })
    }
  }
})

test('a wrong base path is distinguished from a login page, whatever the page says', async () => {
  const pages = {
    express: '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>Cannot POST /v1/plants</pre>\n</body>\n</html>\n',
    nginx:
      '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<hr><center>nginx</center>\r\n</body></html>',
  }
  for (const [server, page] of Object.entries(pages)) {
    const missing = { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(page) }
    const variation = last((reply, { path }) => (path.startsWith('/elsewhere') ? missing : reply))
    const why = await withTarget(variation, ({ url }) => judgeAt(`${url.slice(0, -1)}2`, { seed: 1, only: [] }), '/v1')
    assert.match(String(why), /no such operation \(status 404\): is the base path right\?/, server)
  }
})

test('the curl line of an overlap sends requests that overlap', async () => {
  const swapping = TARGETS.find(({ name }) => name === 'answers-swapped-when-overlapping')
  assert.ok(swapping)
  const target = await startTarget(swapping.variation)
  const results = await judgeAt(target.url, { seed: 1, only: ['create-plant.repetition.overlapping'] })
  assert.ok(typeof results !== 'string')
  const curl = results.find(({ outcome }) => outcome === 'failed')?.curl ?? ''
  await target.close()
  // Answers none before all are there: on a busy machine the target might have answered some before the others came.
  const held: ServerResponse[] = []
  const holding = createServer((_, response) => {
    if (held.push(response) === 8) for (const [index, each] of held.entries()) each.end(`{"name":"${index}"}`)
  }).listen(0, '127.0.0.1')
  await once(holding, 'listening')
  const { port } = Object(holding.address())
  const env = { ...process.env, PLANT_STORE_TOKEN: TOKEN }
  const line = curl.replaceAll(target.url, `http://127.0.0.1:${port}`)
  assert.notEqual(line, curl)
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { env, timeout: 30_000 }).finally(() => {
    holding.closeAllConnections()
    holding.close()
  })
  const names = [...stdout.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name)
  assert.equal(new Set(names).size, 8, 'all were under way at once')
})

test('the table has no name twice, and a target for every requirement', () => {
  const names = TARGETS.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  const broken = new Set(TARGETS.map(({ breach }) => breach?.requirement))
  assert.deepEqual(
    requirementsOf(bundled)
      .map(({ id }) => id)
      .filter((id) => !broken.has(id)),
    [],
  )
})

test('the page counts the targets', async (t) => {
  const page = await readFile(join(import.meta.dirname, '../../../.github/CONTRIBUTING.md'), 'utf8')
  const [, broken, conforming] = /(\d+) broken ones[\s\S]*?(\d+) odd but conforming ones/.exec(page) ?? []
  const count = TARGETS.filter(({ breach }) => breach !== null).length
  t.diagnostic(`${count} broken, ${TARGETS.length - count} conforming`)
  assert.deepEqual([Number(broken), Number(conforming)], [count, TARGETS.length - count])
})
