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
      ? `the ${known} documents in npm packages`
      : `${held.length} documents of different vendors, out of ${known} in npm packages`
  const states = [...Map.groupBy(held, ({ state }) => state)].map(
    ([state, those]) => `${those.length} by that of ${state}`,
  )
  const failures = held.flatMap(failuresOf)
  return `# The mock on real documents

We started the mock with ${what}, and sent requests to the
first 40 operations of each: one valid request, and an invalid one if the body is a JSON object. A separate Ajv judged the
answers by the documents as their authors wrote them. \`verify\` found nothing at the mock of ${clean.length} of ${judged.length} documents (those of less
than ${largest / 1000} kB), and judged ${judged.reduce((sum, one) => sum + one.judged, 0)} of ${judged.reduce((sum, one) => sum + one.operations, 0)} operations.

| mock | documents started | documents without a wrong answer | valid requests: right answers | valid requests: no right answer is possible | valid requests: wrong answers | invalid requests refused |
|---|---|---|---|---|---|---|
${summary(
  'this kit',
  held.map(({ own }) => own),
)}
${summary(
  'Prism',
  held.map(({ other }) => other),
)}

"No right answer is possible" means that the document contradicts itself, or that the body is not JSON. The answer or the
journal then says so.

How much processor time and memory the mock takes until it is ready:

| document | operations | this kit: ms | this kit: MB | Prism: ms | Prism: MB |
|---|---|---|---|---|---|
${speed
  .map(({ own, other }) => `| ${own.document} | ${own.operations} | ${speedOf(own)} | ${speedOf(other)} |`)
  .toSorted()
  .join('\n')}

## Wrong answers of the kit

${failures.length === 0 ? 'None.' : failures.map((each) => `- ${cell(each)}`).join('\n')}

\`npm run documents\` wrote this page on ${new Date().toISOString().slice(0, 10)}. A run goes on where the last one stopped, and
repeats what failed with older code. States of the code: ${states.join(', ')}.
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
