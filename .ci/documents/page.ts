/** DOCUMENTS.md: the results of the documents. */

import type { Result } from './one.ts'
import type { Verified } from './verified.ts'

/** The results of one document. */
export type Held = {
  readonly file: string
  /** When the checked code was committed. */
  readonly state: string
  readonly own: Result
  readonly other: Result
  /** Null if the document is too large for `verify`. */
  readonly verified: Verified | null
}

/** How long a large document takes until one operation is ready. */
export type Speed = { readonly own: Result; readonly other: Result }

/** The page. `known`: the number of all documents; `largest`: the size limit for `verify`, in bytes. */
export function pageOf(held: readonly Held[], speed: readonly Speed[], known: number, largest: number): string {
  const judged = held.flatMap(({ verified }) => verified ?? [])
  const clean = judged.filter(({ error, broken }) => error === null && broken.length === 0)
  const what =
    held.length === known
      ? `${known} documents that npm packages carry`
      : `${held.length} documents, of as many vendors as there are, of the ${known} that npm packages carry`
  const states = [...Map.groupBy(held, ({ state }) => state)].map(
    ([state, those]) => `${those.length} by that of ${state}`,
  )
  const failures = held.flatMap(failuresOf)
  return `# Documents

\`npm run documents\` wrote this on ${new Date().toISOString().slice(0, 10)}: ${what},
the first 40 operations of each. Each operation gets a plain valid request and, where its body is a JSON object, an invalid
one. An Ajv of its own judges the answers, on the documents as their authors wrote them. *Said* is what the document makes
impossible, or what is not JSON to send: the answer or the journal says so. A run takes up where the last one stopped, and
holds again what failed by older code: of these, ${states.join(', ')}.

| who | documents started | all kept | valid requests answered by the schema | said | broken | invalid requests refused |
|---|---|---|---|---|---|---|
${summary(
  'ours',
  held.map(({ own }) => own),
)}
${summary(
  'Prism',
  held.map(({ other }) => other),
)}

\`verify\` finds nothing at the mock of ${clean.length} of ${judged.length} of them (those of less than ${largest / 1000} kB), and judged
${judged.reduce((sum, one) => sum + one.judged, 0)} of ${judged.reduce((sum, one) => sum + one.operations, 0)} operations.

From the text of the document to ready, in ms of the processor, and MB at most:

| document | operations | ours, ms | MB | Prism, ms | MB |
|---|---|---|---|---|---|
${speed
  .map(({ own, other }) => `| ${own.document} | ${own.operations} | ${speedOf(own)} | ${speedOf(other)} |`)
  .toSorted()
  .join('\n')}

## What is broken

${failures.length === 0 ? 'Nothing.' : failures.map((each) => `- ${cell(each)}`).join('\n')}
`
}

function speedOf({ error, startMs, megabytes }: Result): string {
  return error === null ? `${startMs} | ${megabytes}` : `${error} | `
}

function summary(who: string, results: readonly Result[]): string {
  const sum = (count: (result: Result) => number): number => results.reduce((total, result) => total + count(result), 0)
  const started = results.filter(({ error }) => error === null)
  const whole = started.filter(({ broken }) => broken.length === 0)
  const cells = [
    who,
    `${started.length} of ${results.length}`,
    String(whole.length),
    String(sum(({ valid }) => valid.kept)),
    String(sum(({ valid }) => valid.said)),
    String(sum(({ valid }) => valid.broken)),
    `${sum(({ invalid }) => invalid.kept)} of ${sum(({ invalid }) => invalid.kept + invalid.broken + invalid.said)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The failures of one document, a line each. */
export function failuresOf({ own, verified }: Held): string[] {
  const { document, error, broken } = own
  return [
    ...(error === null ? [] : [`${document}: did not start: ${error}`]),
    ...broken.map((each) => `${document}: ${each}`),
    ...(verified === null || verified.error === null ? [] : [`${document}: not judged: ${verified.error}`]),
    ...(verified?.broken ?? []).slice(0, 1).map((each) => `${document}: verify: ${each}`),
  ]
}

function cell(text: string): string {
  return text.replaceAll(/[|<\n]/g, ' ').slice(0, 200)
}
