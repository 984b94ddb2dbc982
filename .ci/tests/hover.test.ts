/** What an editor shows: a sentence for each name that the package exports, and links that lead somewhere. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')
const { exports }: { readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>> } =
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** The sources of the entry points. */
const ENTRIES = Object.values(exports)
  .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
  .filter((path) => path.endsWith('.js'))
  .map((path) => path.replace('./dist/', '').replace(/\.js$/, '.ts'))

const files = new Map<string, ts.SourceFile>()

function sourceAt(path: string): ts.SourceFile {
  const known = files.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(ROOT, path), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  files.set(path, file)
  return file
}

type Declared = { readonly node: ts.Node } | { readonly from: string; readonly name: string }

/** What each name stands for that a file declares, imports or hands on; the exported ones alone where asked. */
function namesIn(file: ts.SourceFile, isExported: boolean): Map<string, Declared[]> {
  const names = new Map<string, Declared[]>()
  const add = (name: string, declared: Declared): void => void names.set(name, [...(names.get(name) ?? []), declared])
  const handsOn = (statement: ts.Statement): boolean =>
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && !isExported) {
      const from = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ''
      const { name: whole, namedBindings } = statement.importClause ?? {}
      if (whole !== undefined) add(whole.text, { from, name: 'default' })
      if (namedBindings !== undefined && ts.isNamedImports(namedBindings)) {
        for (const { name, propertyName } of namedBindings.elements)
          add(name.text, { from, name: (propertyName ?? name).text })
      }
    } else if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      const from = statement.moduleSpecifier
      for (const { name, propertyName } of statement.exportClause.elements) {
        const given = (propertyName ?? name).text
        if (from !== undefined && ts.isStringLiteral(from)) add(name.text, { from: from.text, name: given })
        else if (isExported) for (const one of namesIn(file, false).get(given) ?? []) add(name.text, one)
      }
    } else if (isExported && !handsOn(statement)) continue
    else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) add(name.getText(), { node: statement })
    } else if ('name' in statement && statement.name !== undefined) {
      add(Object(statement.name).text, { node: statement })
    }
  }
  return names
}

/** Where a name is declared; none where that is another package. */
function declarationsOf(path: string, declared: readonly Declared[]): ts.Node[] {
  return declared.flatMap((one) => {
    if ('node' in one) return [one.node]
    if (!one.from.startsWith('.')) return []
    const target = join(dirname(path), one.from)
    return declarationsOf(target, namesIn(sourceAt(target), true).get(one.name) ?? [])
  })
}

test('every name that the package exports has a sentence', () => {
  assert.ok(ENTRIES.length >= 7)
  const silent = ENTRIES.flatMap((path) =>
    [...namesIn(sourceAt(path), true)].flatMap(([name, declared]) => {
      const nodes = declarationsOf(path, declared)
      const says = nodes.some((node) => ts.getJSDocCommentsAndTags(node).some((one) => one.getText().length > 10))
      return nodes.length === 0 || says ? [] : [`${path} ${name}`]
    }),
  )
  assert.deepEqual(silent, [])
})

test('every {@link} leads to a name that its file knows', () => {
  const sources = globSync('{spec,fixtures,mocks,contract-tests}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/examples/**', '**/tests/**', '**/wild/**', '**/targets/**'],
  })
  assert.ok(sources.length > 300)
  const dead = sources.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const links = [...text.matchAll(/\{@link\s+([\w$]+)/g)].map(([, name = '']) => name)
    if (links.length === 0) return []
    const file = sourceAt(path)
    const known = new Set(namesIn(file, false).keys())
    const visit = (node: ts.Node): void => {
      if ((ts.isClassElement(node) || ts.isTypeElement(node)) && node.name !== undefined) known.add(node.name.getText())
      ts.forEachChild(node, visit)
    }
    visit(file)
    return links.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`)
  })
  assert.deepEqual(dead, [])
})
