/** YAML is refused for its depth in the same words as JSON, wherever it is read. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadContract } from '../../spec/document/load.ts'
import { answersIn } from '../answers/answer-files.ts'
import { saveAnswers } from '../answers/saved.ts'
import { RuleFile } from '../proxy/record/rule-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'deep-'))
after(() => rmSync(folder, { recursive: true }))

/** A value of so many levels, written in one line or as a block. */
const WRITTEN: Readonly<Record<string, (levels: number) => string>> = {
  json: (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  flow: (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`,
  lists: (levels) => `${'- '.repeat(levels)}1`,
  block: (levels) =>
    `${Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:\n`).join('')}${' '.repeat(levels)}1`,
}

const EMPTY = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {} }

/** Below `key`, in the third level. */
function below(key: string, value: string, isJson: boolean): string {
  const inset = value.replaceAll(/^/gm, '    ')
  return isJson ? `{"${key}":{"in":${value}}}` : `${key}:\n  in:\n${inset}\n`
}

function document(value: string, isJson: boolean): string {
  if (isJson)
    return JSON.stringify({ ...EMPTY, 'x-deep': 0 }).replace('"x-deep":0', below('x-deep', value, true).slice(1, -1))
  return `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\n${below('x-deep', value, false)}`
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const whole = file('whole.json', JSON.stringify(EMPTY))

/** Each reader of YAML, with the text that it reads around the value. */
const READERS: Readonly<Record<string, (value: string, isJson: boolean) => unknown>> = {
  '--spec': (value, isJson) => loadContract(file('deep.yaml', document(value, isJson))),
  '--resources': (value, isJson) =>
    loadContract(whole, { resources: file('deep.yaml', below('resources', value, isJson)) }),
  '--answers': async (value, isJson) => answersIn('deep.yaml', below('answers', value, isJson)),
  'saved answers': (value, isJson) => saveAnswers(file('deep.yaml', below('answers', value, isJson)), []),
  'recorded answers': async (value, isJson) => new RuleFile('deep.yaml', below('answers', value, isJson)),
}

for (const [reader, read] of Object.entries(READERS)) {
  test(`${reader}: YAML of too many levels is refused in the words for JSON`, async () => {
    for (const [name, written] of Object.entries(WRITTEN)) {
      for (const levels of [1_100, 3_000]) {
        await assert.rejects(
          async () => read(written(levels), name === 'json'),
          (error: Error) => {
            assert.match(
              error.message,
              /^\S*deep\.yaml( can't take answers as it is)?: .*it is nested deeper than 1024 levels\.?$/,
              name,
            )
            return true
          },
        )
      }
    }
  })
}

test('a document and answers of 1,000 levels are read, in YAML as in JSON', async () => {
  for (const [name, written] of Object.entries(WRITTEN)) {
    await loadContract(file('fine.yaml', document(written(1_000), name === 'json')))
    const text =
      name === 'json'
        ? `[{"status":200,"body":${written(1_000)}}]`
        : `- status: 200\n${below('  body', '', false).split('\n')[0]}\n${written(1_000).replaceAll(/^/gm, '      ')}\n`
    assert.equal(answersIn('fine.yaml', text).length, 1, name)
  }
})

/** Does something where little of the stack is left: how many levels a whole one holds depends on what is compiled. */
function withLittleStack<T>(act: () => T): T {
  let whole = 0
  const measure = (): void => {
    whole++
    measure()
  }
  assert.throws(measure, RangeError)
  const down = (levels: number): T => (levels > 0 ? down(levels - 1) : act())
  return down(Math.floor(whole / 2))
}

const IN_WORDS = /^FileError: (deep|kept)\.yaml(:\d+:\d+)?: it is nested (too deeply|deeper than 1024 levels)$/

test('where only the slower reader can read, its full stack is put into words', async () => {
  const text = `a: &a 1\nb: *a\n${below('answers', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, false)}`
  assert.throws(() => withLittleStack(() => answersIn('deep.yaml', text)), IN_WORDS)
  const kept = `answers:\n- status: 200\n  body: ${'['.repeat(1_000)}${']'.repeat(1_000)}\n`
  assert.throws(() => withLittleStack(() => new RuleFile('kept.yaml', kept)), IN_WORDS)
  // Here the whole stack may be enough.
  const said = await saveAnswers(file('kept.yaml', kept), []).then(() => '', String)
  assert.match(said, /^$|can't take answers as it is: it is nested too deeply\.$/)
})
