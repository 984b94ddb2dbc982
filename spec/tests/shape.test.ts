import assert from 'node:assert/strict'
import test from 'node:test'
import { shapesOf } from '../schema/alternatives.ts'
import { type Compile, Document } from '../schema/schema.ts'

const uncompiled: Compile = () => () => []

/** A schema with four levels of alternatives, 40 each: 2,560,000 ways through them. */
function nested() {
  const schemas = Object.fromEntries(
    ['A', 'B', 'C', 'D', 'E'].map((level, index, levels) => [
      level,
      {
        oneOf: Array.from({ length: 40 }, (_, kind) => ({
          allOf: [{ properties: { [`${level}${kind}`]: {} } }, { $ref: `#/$defs/${levels[index + 1] ?? 'A'}` }],
        })),
      },
    ]),
  )
  return new Document({ $defs: schemas }, uncompiled)
}

test('alternatives that multiply are seen as one shape with the properties of all of them', () => {
  const document = nested()
  const shapes = shapesOf(document.schema('/$defs/A'))
  assert.deepEqual(
    shapes.map(({ properties }) => properties.size),
    [200],
  )
  assert.equal(document.schema('/$defs/C').wide.properties.size, 200)
})

test('few alternatives are a shape each, with what stands beside them', () => {
  const schema = {
    properties: { id: {}, kind: {} },
    required: ['id'],
    anyOf: [
      { properties: { kind: { const: 'a' }, x: {} }, required: ['x'] },
      { oneOf: [{ properties: { y: {} } }, {}] },
    ],
  }
  const shapes = shapesOf(new Document(schema, uncompiled).schema(''))
  assert.deepEqual(
    shapes.map(({ properties, required }) => [
      Object.fromEntries([...properties].map(([name, { pointer }]) => [name, pointer])),
      [...required.keys()],
    ]),
    [
      [{ id: '/properties/id', kind: '/anyOf/0/properties/kind', x: '/anyOf/0/properties/x' }, ['id', 'x']],
      [{ id: '/properties/id', kind: '/properties/kind', y: '/anyOf/1/oneOf/0/properties/y' }, ['id']],
      [{ id: '/properties/id', kind: '/properties/kind' }, ['id']],
    ],
  )
})
