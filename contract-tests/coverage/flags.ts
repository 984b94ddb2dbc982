/** The flags of `plant-store coverage`. */

import type { FlagsOf, OptionRows } from '../../spec/program/option-rows.ts'
import { OptionError } from '../../spec/program/user-error.ts'

function percentOf(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text)
  throw new OptionError('It must be a number from 0 to 100.')
}

export const COVERAGE_FLAGS = {
  mock: { flag: '--mock <url>', help: 'address of a running mock or proxy that the tests call' },
  session: { flag: '--session <key>', help: 'count the requests of this session only' },
  format: {
    flag: '--format <format>',
    help: 'form of the output',
    choices: ['text', 'json', 'markdown', 'html'],
    usual: 'text',
  },
  out: { flag: '--out <file>', help: 'write to this file instead of standard output' },
  failUnder: {
    flag: '--fail-under <percent>',
    help: 'exit with 1 if the tests used less of the document than this',
    parse: percentOf,
  },
} as const satisfies OptionRows

/** The flags as the parser returns them. */
export type CoverageFlags = FlagsOf<typeof COVERAGE_FLAGS>
