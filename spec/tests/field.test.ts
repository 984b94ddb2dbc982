import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELD_LINE, fieldParts, isFieldValue, isToken, parameterOf, TOKEN } from '../http/field.ts'

test('a name is a token of RFC 9110 section 5.6.2', () => {
  for (const name of ['x', 'X-Request-Id', "!#$%&'*+-.^_`|~0"]) assert.ok(isToken(name), name)
  for (const name of ['', 'a b', 'a:', 'a"b', 'naïve', 'a\n', '(a)', 'a/b', 'a,b', 'a;b'])
    assert.ok(!isToken(name), name)
})

test("HTML reads the token's source with the flag v", () => {
  const pattern = new RegExp(`^(?:${TOKEN})$`, 'v')
  assert.ok(pattern.test("!#$%&'*+-.^_`|~0aZ"))
  assert.ok(!pattern.test('a b'))
})

test('a value has no control character, and no character past Latin-1', () => {
  for (const value of ['', 'a\tb', 'é', 'ÿ']) assert.ok(isFieldValue(value), value)
  for (const value of ['a\nb', 'a\rb', '\u0000', '\u007f', 'Ā']) assert.ok(!isFieldValue(value), value)
})

test('a field line has no space before its colon and no fold', () => {
  const line = new RegExp(`^${FIELD_LINE}$`)
  for (const good of ['a:', 'a: b', 'a:b:c']) assert.ok(line.test(good), good)
  for (const bad of ['a', 'a : b', ': b', ' a: b', 'a: b\r\n c']) assert.ok(!line.test(bad), bad)
})

test('a list is split outside its quoted strings, and its empty items count nothing', () => {
  assert.deepEqual(fieldParts('a, ,b,', ','), ['a', 'b'])
  assert.deepEqual(fieldParts('a="1,2", b', ','), ['a="1,2"', 'b'])
  assert.deepEqual(fieldParts(String.raw`a="\",", b`, ','), [String.raw`a="\","`, 'b'])
  assert.deepEqual(fieldParts('form-data; name="a;b"; x', ';'), ['form-data', 'name="a;b"', 'x'])
  assert.deepEqual(fieldParts('', ','), [])
  assert.deepEqual(fieldParts('"a, b', ','), ['"a, b'])
  assert.deepEqual(fieldParts('"a\\', ','), ['"a\\'])
})

test('long lists of odd quotes are split in one pass', () => {
  const odd = '"\\'.repeat(200_000)
  assert.equal(fieldParts(odd, ',').length, 1)
  assert.equal(fieldParts(`${'"",'.repeat(200_000)}`, ',').length, 200_000)
})

test('a parameter has a plain or a quoted value', () => {
  assert.deepEqual(parameterOf('Boundary=a'), ['boundary', 'a'])
  assert.deepEqual(parameterOf('boundary = "a b"'), ['boundary', 'a b'])
  assert.deepEqual(parameterOf(String.raw`b="a\"\\c"`), ['b', String.raw`a"\c`])
  assert.deepEqual(parameterOf('respond-async'), ['respond-async', ''])
  for (const part of ['"a"', '', '=a']) assert.deepEqual(parameterOf(part), ['', ''])
})
