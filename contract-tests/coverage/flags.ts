/** The flags of `plant-store coverage`. */

import { type FlagsOf, type OptionRows, percent } from '../../spec/program/option-rows.ts'

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
    parse: percent,
  },
} as const satisfies OptionRows

export type CoverageFlags = FlagsOf<typeof COVERAGE_FLAGS>
