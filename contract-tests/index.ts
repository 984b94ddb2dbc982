/**
 * `plant-store-kit/contract-tests`: the suite for Playwright, as a configuration to extend or as tests to declare in a
 * file of your own; Playwright's own `test` and `expect`, extended; and `verify`, which is `plant-store verify` as a
 * function.
 */

import '../spec/this-node.ts'
import { type APIRequestContext, type APIResponse, test as base } from 'playwright/test'
import { keepBody } from './matcher.ts'

export { expect } from './matcher.ts'
export type { CaseReport, RequirementOutcome as Outcome, RequirementReport } from './report/outcome.ts'
export type { Report } from './report/report.ts'
export { type ContractConfig, contractSuite, defineConfig } from './suite/config.ts'
export { type ContractTestOptions, contractTests } from './suite/declare.ts'
export type { ContractOptions } from './suite/options.ts'
export type { VerifyOptions } from './verify/option-rows.ts'
export { verify } from './verify/verify.ts'

/** Playwright's `test`; its `request` reads each body at once, so that `toMatchContract` need not be awaited. */
export const test = base.extend({
  request: async ({ request }, use) => {
    await use(eager(request))
  },
})

function eager(context: APIRequestContext): APIRequestContext {
  return new Proxy(context, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return async (...words: unknown[]) => {
        const result: unknown = await Reflect.apply(value, target, words)
        if (isResponse(result)) keepBody(result, await result.body())
        return result
      }
    },
  })
}

function isResponse(value: unknown): value is APIResponse {
  return typeof value === 'object' && value !== null && 'body' in value && 'status' in value
}
