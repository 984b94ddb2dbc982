/** How the command and the suite's processes tell each other what to do: by the environment, the token apart. */

import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Header } from '../../spec/http/message.ts'
import type { SpecOptions } from '../../spec/source.ts'
import { isLoopback } from '../../spec/target.ts'
import { UserError } from '../../spec/user-error.ts'
import type { Plain } from '../cases/request-builder.ts'
import type { Findings } from '../report/report.ts'
import type { RunSettings } from '../run/run.ts'

/** What the suite is told. */
export type Assignment = {
  readonly settings: RunSettings
  readonly source: SpecOptions
  readonly level: 'must' | 'should'
  /** Folder of the report. */
  readonly report: string
  /** ISO 8601. */
  readonly startedAt: string
  /** What the positive control found, where it was made already. */
  readonly control: { readonly plain: Plain; readonly findings: Findings; readonly latencyMs: number } | null
}

/** Name of the attachment that carries a test's findings to the reporter. */
export const FINDINGS = 'contract-findings'

const ASSIGNMENT = 'PLANT_STORE_ASSIGNMENT'

/** The environment for the suite's processes. */
export function environmentFor(assignment: Assignment, token: string): Record<string, string> {
  return { [ASSIGNMENT]: JSON.stringify(assignment), PLANT_STORE_TOKEN: token }
}

/**
 * What this process is told: by `plant-store verify`, or, where Playwright was started by hand, by TARGET_URL.
 * Throws {@link UserError} where neither says where to.
 */
export function assignment(): Assignment {
  const told = process.env[ASSIGNMENT]
  if (told !== undefined) return JSON.parse(told)
  const target = process.env.TARGET_URL
  if (target === undefined || !URL.canParse(target)) {
    throw new UserError('TARGET_URL must be the address of the service to judge, such as http://127.0.0.1:4010')
  }
  const { hostname } = new URL(target)
  const report = resolve('contract-report')
  mkdirSync(report, { recursive: true })
  const made: Assignment = {
    settings: {
      target,
      ...DEFAULTS,
      run: newRun(),
      maxWrites: isLoopback(hostname) ? null : FEW_WRITES,
      headers: [] satisfies Header[],
      ledgerFile: join(report, 'created.ndjson'),
    },
    source: process.env.PLANT_STORE_SPEC === undefined ? {} : { spec: process.env.PLANT_STORE_SPEC },
    level: 'must',
    report,
    startedAt: new Date().toISOString(),
    control: null,
  }
  // Every process of this run reads the same.
  process.env[ASSIGNMENT] = JSON.stringify(made)
  return made
}

/** What the suite tells the command where it can't write its report: why. */
export type Refusal = { readonly refusal: string }

export function isRefusal(message: unknown): message is Refusal {
  return typeof message === 'object' && message !== null && 'refusal' in message && typeof message.refusal === 'string'
}

/** The good token; the empty one where there is none. */
export function tokenFromEnvironment(): string {
  return process.env.PLANT_STORE_TOKEN ?? ''
}

/** Writes that a deployment elsewhere is asked to take, unless the user says more. */
export const FEW_WRITES = 5

export const DEFAULTS = {
  seed: 1,
  timeout: 10_000,
  insecure: false,
  rate: null,
  only: [],
  case: null,
} as const satisfies Partial<RunSettings>

/** A number for a run, another each time. */
export function newRun(): number {
  return randomInt(10_000_000)
}
