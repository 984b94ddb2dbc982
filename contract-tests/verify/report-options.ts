/** The options about known findings, and about the report for other programs. */

import { Option } from 'commander'

/** `--baseline FILE`. */
export function baselineOption(): Option {
  return new Option('--baseline <file>', 'JSON file of known findings, which are shown and do not fail the run')
}

/** `--update-baseline`. */
export function updateBaselineOption(): Option {
  return new Option('--update-baseline', 'write the findings of this run to the --baseline file')
}

/** `--sarif FILE`. */
export function sarifOption(): Option {
  return new Option('--sarif <file>', 'file for the findings as SARIF 2.1.0, for code scanning')
}
