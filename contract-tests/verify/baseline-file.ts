/** The file of known findings: reads it, writes it, and reports a run with it. */

import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Api } from '../../spec/contract/contract.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { fileText } from '../../spec/program/file-text.ts'
import { makeFolder, writeWhole } from '../../spec/program/put-in-place.ts'
import { FileError, OptionError } from '../../spec/program/user-error.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { asFoundNow, type Baseline, type KnownFinding, updatedBaseline } from '../report/baseline.ts'
import { withoutCredentials } from '../report/clean.ts'
import { type Report, reportOf } from '../report/report.ts'
import { type RunEvent, resultsIn } from '../run/record/events.ts'
import type { BaselineOptions } from './option-rows.ts'

/** A file of known findings; `isAsked`: it is to be written after the run. */
export type BaselineFile = Baseline & { readonly file: string; readonly isAsked: boolean }

/** The largest file in MiB. */
const LARGEST = 16

/** Null if none is named. Throws `UserError` for one that is not there, or is no such file, or is about another document. */
export async function baselineFor(
  { baseline: file, updateBaseline: isAsked = false }: BaselineOptions,
  api: Api,
): Promise<BaselineFile | null> {
  if (file === undefined) {
    if (isAsked) throw new OptionError('--update-baseline needs --baseline FILE: the file that it writes')
    return null
  }
  if (!existsSync(file)) {
    const unjudged = api.operations.map(({ slug }) => slug)
    if (isAsked) return { file, isAsked, document: api.title, findings: [], unjudged }
    throw new FileError(`--baseline ${file}: there is no such file; --update-baseline writes it`)
  }
  const baseline = baselineIn(file, await fileText(file, LARGEST))
  checkDocument(file, baseline, api)
  const findings = baseline.findings.map((one) => withShownPlace(one, api))
  return { ...baseline, findings, file, isAsked }
}

/** Older fingerprints of Swagger 2.0 name places of the document that it was made into. */
function withShownPlace(one: KnownFinding, { document }: Api): KnownFinding {
  const shown = (_: string, pointer: string): string => ` ${document.shown(pointer)}`
  return {
    ...one,
    fingerprint: one.fingerprint.replace(/ (\/(?:components|paths\/.*\/(?:requestBody|content))\/.*)$/s, shown),
  }
}

/** An update is written first, if the run was judged to its end, so that all that was found is known. Throws `UserError`. */
export function reportWith(
  events: readonly RunEvent[],
  api: Api,
  why: string | null,
  read: BaselineFile | null,
  redact: Redact,
): Report {
  const baseline = read && { ...read, findings: asFoundNow(read.findings, resultsIn(events)) }
  const report = reportOf(events, api, baseline && { ...baseline, isUpdated: false })
  if (baseline === null || report.baseline === null || !baseline.isAsked || why !== null) return report
  const { file } = baseline
  const written = { ...schemaFor(file), ...updatedBaseline(baseline, report, report.baseline) }
  const updated = withoutCredentials(written, redact)
  makeFolder(dirname(resolve(file)), `--baseline ${dirname(file)}`)
  writeWhole(file, `${JSON.stringify(updated, null, 2)}\n`, `--baseline ${file}`)
  return reportOf(events, api, { ...updated, file, isUpdated: true })
}

/** Where an editor finds the schema of a file, which a project has in its package; nothing for a file outside of the project. */
function schemaFor(file: string): Pick<Baseline, '$schema'> {
  const schema = join('node_modules', 'plant-store-kit', 'contract-tests', 'baseline.schema.json')
  const isWithin = !relative('.', file).startsWith('..')
  const path = relative(dirname(resolve(file)), resolve(schema)).replaceAll('\\', '/')
  return isWithin ? { $schema: path.startsWith('.') ? path : `./${path}` } : {}
}

function baselineIn(file: string, text: string): Baseline {
  const wrong = (what: string): FileError =>
    new FileError(`--baseline ${file}: ${what}; verify --update-baseline writes such a file`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong('it is not JSON text')
  }
  if (!isObject(value) || typeof value.document !== 'string' || !Array.isArray(value.findings))
    throw wrong('it is not a file of known findings, which has a "document" and "findings"')
  const extra = strangeMember(value, ['$schema', 'document', 'findings', 'unjudged'])
  if (extra !== undefined) throw wrong(`/ has a member ${JSON.stringify(extra)}, which means nothing`)
  return {
    ...(typeof value.$schema === 'string' ? { $schema: value.$schema } : {}),
    document: value.document,
    findings: value.findings.map((one, index) => knownFinding(one, index, wrong)),
    unjudged: unjudgedIn(value.unjudged, wrong),
  }
}

function unjudgedIn(value: unknown, wrong: (what: string) => FileError): readonly string[] {
  if (value !== undefined && !Array.isArray(value)) throw wrong('/unjudged is not a list of requirements')
  return (value ?? []).map((one, index) => {
    if (typeof one !== 'string' || one === '') throw wrong(`/unjudged/${index} is not a text`)
    return one
  })
}

/** What an entry may have, and whether it must. */
const MEMBERS: Readonly<Record<keyof KnownFinding, boolean>> = {
  requirement: true,
  fingerprint: true,
  breach: false,
  case: false,
  since: false,
  reason: false,
  note: false,
}

const NAMES = Object.keys(MEMBERS) as (keyof KnownFinding)[]

function knownFinding(value: unknown, index: number, wrong: (what: string) => FileError): KnownFinding {
  const place = `/findings/${index}`
  if (!isObject(value)) throw wrong(`${place} is not an object`)
  const extra = strangeMember(value, NAMES)
  if (extra !== undefined) throw wrong(`${place} has ${JSON.stringify(extra)}, and may have ${NAMES.join(', ')}`)
  const text = (name: keyof KnownFinding): string => {
    const member = value[name] ?? ''
    if (typeof member !== 'string' || (MEMBERS[name] && member === '')) throw wrong(`${place}/${name} is not a text`)
    return member
  }
  const entry = { requirement: text('requirement'), fingerprint: text('fingerprint') }
  const others = NAMES.filter((name) => !MEMBERS[name] && value[name] !== undefined)
  return { ...entry, ...Object.fromEntries(others.map((name) => [name, text(name)])) }
}

function strangeMember(value: JsonObject, names: readonly string[]): string | undefined {
  return Object.keys(value).find((name) => !names.includes(name))
}

function checkDocument(file: string, { document, findings }: Baseline, api: Api): void {
  const known = new Set(requirementsOf(api).map(({ id }) => id))
  const isForeign = findings.length > 0 && !findings.some(({ requirement }) => known.has(requirement))
  if (document === api.title && !isForeign) return
  const whose =
    document === api.title ? 'none of its requirements is in this document' : `it is about ${JSON.stringify(document)}`
  throw new FileError(
    `--baseline ${file}: ${whose}, and the document is ${JSON.stringify(api.title)}: name its own file, or correct the "document" in this one`,
  )
}
