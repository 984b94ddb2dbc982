/** What the tests of the suite share: one session with the target for each process, and where its findings go. */

import { type APIRequestContext, test as base } from 'playwright/test'
import { loadContract } from '../../spec/load.ts'
import { positiveControl } from '../run/control.ts'
import { type Job, planOf, sessionOf } from '../run/run.ts'
import { type Counts, countsOf, findingsOf, type Session } from '../run/session.ts'
import { requestContextTransport } from '../wire/request-context.ts'
import { assignment, FINDINGS, tokenFromEnvironment } from './environment.ts'

const told = assignment()
const token = tokenFromEnvironment()
/** What there is to do. */
export const plan = planOf(await loadContract(told.source.spec, told.source), told.settings, token)

type Worker = { readonly session: Session; readonly requests: APIRequestContext }
type Each = { readonly perform: (job: Job) => Promise<void>; readonly control: () => Promise<void> }

export const test = base.extend<Each, Worker>({
  requests: [
    async ({ playwright }, use) => {
      const { insecure } = told.settings
      const requests = await playwright.request.newContext({ ignoreHTTPSErrors: insecure })
      await use(requests)
      await requests.dispose()
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ requests }, use) => {
      const session = sessionOf(plan, told.settings, token, requestContextTransport(requests, told.settings))
      if (told.control !== null) {
        session.plain = told.control.plain
        session.pace.took(told.control.latencyMs)
      }
      await use(session)
    },
    { scope: 'worker' },
  ],
  perform: async ({ session }, use, testInfo) => {
    // Where the command made no positive control, each process finds out for itself what the target takes.
    if (told.control === null && session.requests === 0) await positiveControl(session, plan.control)
    const before = countsOf(session)
    let job: Job | null = null
    await use(async (given) => {
      job = given
      await given.run(session)
      if (told.control === null) complain(session, before)
    })
    // Also after an interruption: what was learnt so far is told.
    if (job === null) return
    await testInfo.attach(FINDINGS, {
      body: JSON.stringify(findingsOf(session, before)),
      contentType: 'application/json',
    })
  },
  control: async ({ session }, use, testInfo) => {
    await use(async () => {
      const control = await positiveControl(session, plan.control)
      if (control.kind === 'unjudged') throw new Error(control.reason)
    })
    const findings = findingsOf(session)
    await testInfo.attach(FINDINGS, { body: JSON.stringify(findings), contentType: 'application/json' })
  },
})

/** Fails the test for its breaches at must level: Playwright's own runs have no other way to show one. */
function complain(session: Session, before: Counts): void {
  const levels = new Map(session.requirements().map(({ id, level }) => [id, level]))
  const breaches = session.recorder.results
    .slice(before.results)
    .filter(
      ({ outcome, requirement }) =>
        outcome === 'failed' && (levels.get(requirement) === 'must' || told.level === 'should'),
    )
  if (breaches.length === 0) return
  const texts = breaches.map(({ requirement, title, expected, received, curl }) =>
    [`${requirement} (${title})`, `  expected: ${expected}`, `  received: ${received}`, `  ${curl}`].join('\n'),
  )
  throw new Error(texts.join('\n\n'))
}
