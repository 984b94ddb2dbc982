/** Reads the page that Playwright makes of a report. */

import { inflateRawSync } from 'node:zlib'
import { isObject } from '../../spec/json-pointer.ts'

/** Outcomes by requirement. */
export type OutcomeById = Readonly<Record<string, string>>

/** What Playwright's page has in the archive within it (APPNOTE 4.3.12). */
export function page(html: string): OutcomeById {
  const zip = Buffer.from(/data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(html)?.[1] ?? '', 'base64')
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString()
    if (name !== 'report.json') continue
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    const report: unknown = JSON.parse((method === 0 ? data : inflateRawSync(data)).toString())
    const files = isObject(report) && Array.isArray(report.files) ? report.files : []
    return Object.fromEntries(
      files
        .flatMap((file) => (isObject(file) && Array.isArray(file.tests) ? file.tests : []))
        .map(({ title, outcome }) => [String(title).split(': ')[0], String(outcome)]),
    )
  }
  return {}
}
