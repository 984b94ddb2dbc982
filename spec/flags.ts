/** The flags of `plant-store spec`. */

import { DOCUMENT_OPTIONS, type FlagsOf, type OptionRows } from './program/option-rows.ts'

export const SPEC_FLAGS = {
  format: {
    flag: '--format <format>',
    help: 'format of the document; module is TypeScript, or JavaScript with its types for an --out that ends in .js: handlers, client and fixtures by the types of the document',
    choices: ['yaml', 'json', 'module'],
    usual: 'yaml',
  },
  out: { flag: '--out <file>', help: 'file to write instead of standard output' },
  types: {
    flag: '--types <file>',
    help: "for --format module: the file of openapi-typescript's types; without it, the project's own openapi-typescript makes them",
  },
  watch: {
    flag: '--watch',
    help: 'for --format module with --out: write the file again whenever the document changes',
  },
  requirements: {
    flag: '--requirements',
    help: "list all requirements, and all open points with the mock's choice and its flag",
  },
  resources: {
    flag: '--resources [file]',
    help: 'print the resources that the mock stores and what each operation does with them, as YAML that you can correct; with a file, as it corrects them',
  },
  ...DOCUMENT_OPTIONS,
} as const satisfies OptionRows

export type SpecFlags = FlagsOf<typeof SPEC_FLAGS>
