/** What `plant-store coverage` takes. */

/** The forms in which it prints. */
export const COVERAGE_FORMATS = ['text', 'json', 'markdown', 'html'] as const

export type CoverageFormat = (typeof COVERAGE_FORMATS)[number]

/** The options as the parser returns them. */
export type CoverageFlags = {
  readonly mock?: string
  readonly session?: string
  readonly format: CoverageFormat
  readonly out?: string
  readonly failUnder?: number
}

/** Asks the control surface of a mock, whose code the contract tests may not know. */
export type AskMock = (
  base: string,
  path: string,
  question: { readonly session?: string | null; readonly patience?: number },
) => Promise<{ readonly ok: boolean; readonly status: number; readonly text: string; readonly message: string | null }>
