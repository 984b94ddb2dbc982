/** Playwright's own HTML report, looked through for what nobody may be told: the last lock on the door. */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { Redact } from '../../spec/http/redactor.ts'

/**
 * Takes credentials out of the texts beside the page, and takes the whole report away where its page has one: its data
 * is an archive within it. True where it was taken away.
 */
export function cleanHtml(folder: string, redact: Redact): boolean {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return false
  const isTelling = entriesOf(readFileSync(page, 'latin1')).some((text) => redact(text) !== text)
  const data = join(folder, 'data')
  if (isTelling) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(data)) return isTelling
  for (const name of readdirSync(data).filter((each) => TEXTS.has(extname(each)))) {
    const text = readFileSync(join(data, name), 'utf8')
    const clean = redact(text)
    if (clean !== text) writeFileSync(join(data, name), clean)
  }
  return isTelling
}

const TEXTS = new Set(['.json', '.txt', '.md', '.html', '.csv'])

/** The texts of the archive within a page, by its central directory (APPNOTE 4.3.12). */
function entriesOf(page: string): string[] {
  const coded = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(page)?.[1]
  if (coded === undefined) return []
  const zip = Buffer.from(coded, 'base64')
  const texts: string[] = []
  for (let at = zip.indexOf(ENTRY); at !== -1; at = zip.indexOf(ENTRY, at + ENTRY.length)) {
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    texts.push((method === 0 ? data : inflateRawSync(data)).toString())
  }
  return texts
}

const ENTRY = 'PK\x01\x02'
