import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { ExactNumber } from '../json/exact-json.ts'
import { type Compile, Document } from '../schema/schema.ts'
import { xmlToValue } from '../xml/read.ts'
import { decodeXml } from '../xml/well-formed.ts'
import { valueToXml } from '../xml/write.ts'

const uncompiled: Compile = () => () => []

function schemaOf(name: string, schemas: Readonly<Record<string, unknown>>) {
  return new Document({ components: { schemas } }, uncompiled).schema(`/components/schemas/${name}`)
}

/** As JSON, in which exact numbers are their literals. */
function read(text: string, name: string, schemas: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(xmlToValue(text, schemaOf(name, schemas)))
}

function written(value: unknown, name: string, schemas: Readonly<Record<string, unknown>>): string {
  return valueToXml(value, schemaOf(name, schemas)).replace(/^<\?xml[^>]*\?>\n/, '')
}

const text = { type: 'string' }
const ofAnimals = (xml: unknown, items: unknown) => ({
  type: 'object',
  properties: { animals: { type: 'array', items: { ...text, ...(items === null ? {} : { xml: items }) }, xml } },
})

/** OpenAPI 3.1.0, section 4.8.26.2 (XML Object Examples), within an object. */
const EXAMPLES: readonly (readonly [what: string, schema: unknown, value: unknown, xml: string])[] = [
  ['no XML element', ofAnimals(undefined, null), { animals: ['a', 'b'] }, '<animals>a</animals><animals>b</animals>'],
  [
    'XML name replacement',
    { type: 'object', properties: { animals: { ...text, xml: { name: 'animal' } } } },
    { animals: 'cat' },
    '<animal>cat</animal>',
  ],
  [
    'the name of items',
    ofAnimals({}, { name: 'animal' }),
    { animals: ['a', 'b'] },
    '<animal>a</animal><animal>b</animal>',
  ],
  [
    'the name of a list that is not wrapped is not used',
    ofAnimals({ name: 'aliens' }, { name: 'animal' }),
    { animals: ['a'] },
    '<animal>a</animal>',
  ],
  [
    'wrapped without names',
    ofAnimals({ wrapped: true }, null),
    { animals: ['a', 'b'] },
    '<animals><animals>a</animals><animals>b</animals></animals>',
  ],
  [
    'wrapped with the name of items',
    ofAnimals({ wrapped: true }, { name: 'animal' }),
    { animals: ['a', 'b'] },
    '<animals><animal>a</animal><animal>b</animal></animals>',
  ],
  [
    'wrapped with both names',
    ofAnimals({ wrapped: true, name: 'aliens' }, { name: 'animal' }),
    { animals: ['a'] },
    '<aliens><animal>a</animal></aliens>',
  ],
  [
    'wrapped with the name of the list',
    ofAnimals({ wrapped: true, name: 'aliens' }, null),
    { animals: ['a'] },
    '<aliens><aliens>a</aliens></aliens>',
  ],
]

test('values are read and written as the examples of the OpenAPI specification show', () => {
  for (const [what, Zoo, value, inner] of EXAMPLES) {
    const xml = `<Zoo>${inner}</Zoo>`
    assert.equal(written(value, 'Zoo', { Zoo }), xml, what)
    assert.equal(read(xml, 'Zoo', { Zoo }), JSON.stringify(value), what)
  }
  // Section 4.8.26.2.3 (XML Attribute, Prefix and Namespace).
  const Person = {
    type: 'object',
    properties: {
      id: { type: 'integer', format: 'int32', xml: { attribute: true } },
      name: { ...text, xml: { namespace: 'https://example.com/schema/sample', prefix: 'sample' } },
    },
  }
  const xml =
    '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>'
  assert.equal(written({ name: 'example', id: 123 }, 'Person', { Person }), xml)
  assert.equal(read(xml, 'Person', { Person }), '{"id":123,"name":"example"}')
  assert.equal(
    read(xml.replaceAll('sample:', 's:').replace(':sample=', ':s='), 'Person', { Person }),
    '{"id":123,"name":"example"}',
  )
})

const SHOP = {
  Kiln: {
    type: 'object',
    required: ['serial', 'shelves'],
    xml: { name: 'kiln', namespace: 'https://kilns.example/ns' },
    properties: {
      serial: { type: 'integer', format: 'int64' },
      isHot: { type: 'boolean' },
      peak: { type: ['number', 'null'] },
      note: { type: ['string', 'null'] },
      maker: { $ref: '#/components/schemas/Maker' },
      shelves: { type: 'array', items: { $ref: '#/components/schemas/Shelf' } },
      marks: { type: 'array', items: { type: 'integer' }, xml: { wrapped: true } },
      extra: { type: 'object', additionalProperties: { type: 'integer' } },
    },
  },
  Maker: { type: 'object', properties: { name: { type: 'string' } } },
  Shelf: {
    type: 'object',
    xml: { name: 'shelf' },
    properties: {
      at: { type: 'integer', xml: { attribute: true } },
      pots: { type: 'array', items: text, xml: { name: 'pots', wrapped: true } },
    },
  },
  Kilns: { type: 'array', items: { $ref: '#/components/schemas/Kiln' } },
}

test('numbers keep their digits, types are the schema’s, and order is that of the properties', () => {
  const value = {
    extra: { rows: 3 },
    shelves: [
      { at: 1, pots: ['a & <b>', ''] },
      { at: 2, pots: [] },
    ],
    serial: new ExactNumber('9223372036854775807'),
    isHot: true,
    peak: null,
    note: ' two  words ',
    maker: { name: 'Öfen ]]> "Söhne"' },
    marks: [1, -2],
  }
  const xml = written(value, 'Kiln', SHOP)
  assert.match(xml, /^<kiln xmlns="https:\/\/kilns.example\/ns"><serial>9223372036854775807<\/serial><isHot>true</)
  assert.ok(!xml.includes('xmlns=""'))
  const again = read(xml, 'Kiln', SHOP)
  const { extra, shelves, ...others } = value
  const { serial, isHot, peak, note, maker, marks } = others
  assert.equal(again, JSON.stringify({ serial, isHot, peak, note, maker, shelves, marks, extra }))
  assert.equal(
    read(
      '<k:kiln xmlns:k="https://kilns.example/ns"><k:serial> +007 </k:serial><isHot>1</isHot><peak/><note></note></k:kiln>',
      'Kiln',
      SHOP,
    ),
    // A list that is not wrapped has no element where it is empty.
    '{"serial":7,"isHot":true,"peak":null,"note":null,"shelves":[]}',
  )
  assert.equal(
    read('<kiln><serial>x</serial><shelf at="1"/><shelves at="2"/><colour>red</colour></kiln>', 'Kiln', SHOP),
    '{"serial":"x","shelves":[{"at":1}],"colour":"red"}'.replace('{"at":1}', '{"at":1},{"at":2}'),
  )
  assert.equal(read('<Kilns><kiln><serial>1</serial></kiln></Kilns>', 'Kilns', SHOP), '[{"serial":1,"shelves":[]}]')
  assert.match(written([{ serial: 1 }], 'Kilns', SHOP), /^<Kilns><kiln xmlns="[^"]+"><serial>1</)
})

test('what real documents say is read back: objects as attributes, a list that is null, one name for two, names that swap', () => {
  const Press = {
    type: 'object',
    required: ['part'],
    properties: {
      part: { type: 'object', xml: { attribute: true }, properties: { at: { type: 'integer' } } },
      rows: { type: ['array', 'null'], items: { type: 'integer' } },
      sum: { type: 'integer', xml: { name: 'amount' } },
      amount: { type: 'string' },
      left: { ...text, xml: { name: 'right' } },
      right: { ...text, xml: { name: 'left' } },
    },
  }
  for (const value of [
    { part: { at: 1 }, rows: null, sum: 2, amount: 'two', left: 'l', right: 'r' },
    { part: {}, rows: [3] },
    { part: {}, right: 'r' },
  ])
    assert.equal(read(written(value, 'Press', { Press }), 'Press', { Press }), JSON.stringify(value))
})

test('what is no XML, or more than data needs, is refused with its place', () => {
  const refused: readonly (readonly [xml: string, why: RegExp])[] = [
    ['<!DOCTYPE kiln [<!ENTITY a "b">]><kiln>&a;</kiln>', /document type declaration is not taken \(line 1 column 1\)/],
    [
      '<?xml version="1.0"?>\n<!-- <!DOCTYPE a> -->\n <!DOCTYPE kiln SYSTEM "file:///etc/passwd"><kiln/>',
      /declaration.*line 3 column 2/,
    ],
    ['<kiln>\n &lol;</kiln>', /predefined entities \(line 2 column 2\)/],
    ['<kiln>a & b</kiln>', /predefined entities/],
    ['<kiln><serial>1</kiln>', /line 1 column/],
    ['<kiln', /line 1|unclosed/i],
    ['{"serial":1}', /root element/],
    ['', /root element/],
    ['<kiln/><kiln/>', /one element|root|extra/i],
    ['<kiln a=1/>', /quot/],
    ['<kiln>\u0001</kiln>', /does not allow/],
    ['<kiln>&#1;</kiln>', /does not allow/],
    ['<oven/>', /root element is oven, and must be kiln/],
    ['<kiln><serial>1</serial><serial>2</serial></kiln>', /serial stands twice/],
    ['<a>'.repeat(1_100) + '</a>'.repeat(1_100), /nested deeper than 1024 levels/],
    ['<a>'.repeat(300_000), /nested deeper/],
    [`<a>${'<b/>'.repeat(100_000)}</a>`, /more than 100000 elements/],
  ]
  for (const [xml, why] of refused) assert.throws(() => read(xml, 'Kiln', SHOP), why, xml.slice(0, 60))
  assert.equal(
    read('<kiln><serial>1</serial><note><![CDATA[<!DOCTYPE & ]]>&#x41;<!-- & --></note></kiln>', 'Kiln', SHOP).includes(
      '"note":"<!DOCTYPE & A"',
    ),
    true,
  )
  // XML 1.0 section 2.2 allows it, as what a decoder has left of broken bytes.
  assert.match(read('<kiln><serial>1</serial><note>a\ufffdb</note></kiln>', 'Kiln', SHOP), /"note":"a\ufffdb"/)
  assert.equal(Object.keys(Object(xmlToValue('<a><__proto__>1</__proto__></a>', null))).join(), '__proto__')
  const latin = new Uint8Array(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>', 'latin1'))
  assert.match(decodeXml(latin), /<a>é<\/a>/)
  assert.throws(() => decodeXml(new Uint8Array([0x3c, 0xff])), /not text in utf-8/)
  // RFC 7303 section 3.2: what HTTP says goes before the declaration. Nobody reads the ASCII of a declaration as UTF-16.
  const turkish = new Uint8Array([...Buffer.from('<?xml version="1.0"?><a>'), 0xfe, ...Buffer.from('</a>')])
  assert.match(decodeXml(turkish, 'text/xml; charset="ISO-8859-9"'), /<a>ş<\/a>/)
  const twice = new Uint8Array(Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>12</a> '))
  assert.throws(() => decodeXml(twice), /not text in utf-16/)
})

test('an answer has its elements in their namespaces, and its lists as lists', () => {
  const ns = 'urn:quarry'
  const stone = { type: 'array', items: { ...text, xml: { name: 'stone', namespace: ns } } }
  const Pit = {
    type: 'object',
    xml: { name: 'pit', namespace: ns },
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      name: { ...text, xml: { namespace: 'urn:names' } },
      depth: { type: 'integer' },
      stones: { ...stone, xml: { wrapped: true } },
      more: { type: 'array', items: { ...text, xml: { name: 'other', namespace: ns } } },
    },
  }
  const answer = (xml: string) => JSON.stringify(xmlToValue(xml, schemaOf('Pit', { Pit }), 'response'))
  const pit = (inner: string) => `<pit xmlns="${ns}" xmlns:n="urn:names" id="1">${inner}</pit>`
  const right = pit('<n:name>Old</n:name><depth>2</depth><stones><stone>a</stone></stones><other>b</other>')
  const value = '{"id":1,"name":"Old","depth":2,"stones":["a"],"more":["b"]}'
  assert.equal(answer(right), value)
  // What has no namespace in the document may be in any.
  assert.equal(answer(right.replaceAll(/(<\/?)depth/g, '$1n:depth')), value)
  const wrong: readonly (readonly [xml: string, why: RegExp])[] = [
    [right.replace(ns, 'urn:mine'), /element pit is in the namespace urn:mine, and must be in urn:quarry/],
    ['<pit id="1"/>', /element pit is in no namespace/],
    [right.replaceAll('n:name', 'name'), /element name is in the namespace urn:quarry, and must be in urn:names/],
    [right.replace('<stone>a', '<stone xmlns="">a'), /element stone is in no namespace/],
    [right.replaceAll('other>', 'n:other>'), /element other is in the namespace urn:names/],
    [right.replace(/ id="1">/, '><id>1</id>'), /id is an element, and must be an attribute/],
    [right.replaceAll(/<\/?stones>/g, ''), /elements stone stand without stones around them/],
  ]
  for (const [xml, why] of wrong) assert.throws(() => answer(xml), why, xml)
  // A text is no list, which its schema says.
  assert.match(answer(right.replaceAll(/<\/?stone>/g, '')), /"stones":"a"/)
  // A client may leave the namespace out, but has no other.
  assert.equal(read(right.replace(` xmlns="${ns}"`, ''), 'Pit', { Pit }), value)
  assert.throws(() => read(right.replace(ns, 'urn:mine'), 'Pit', { Pit }), /element pit is in the namespace urn:mine/)
})

test('a prefix that an element around it declares is written', () => {
  const part = { ...text, xml: { prefix: 'q' } }
  const Lift = {
    type: 'object',
    xml: { prefix: 'q', namespace: 'urn:lifts' },
    properties: {
      at: { ...text, xml: { prefix: 'q', attribute: true } },
      part,
      bare: text,
      other: { ...text, xml: { prefix: 'z' } },
    },
  }
  assert.equal(
    written({ at: 'a', part: 'b', bare: 'c', other: 'd' }, 'Lift', { Lift }),
    '<q:Lift xmlns:q="urn:lifts" q:at="a"><q:part>b</q:part><bare>c</bare><other>d</other></q:Lift>',
  )
})

test('another reader of XML reads what is written', () => {
  const script = `import sys, json, xml.etree.ElementTree as ET
def show(e): return [e.tag, dict(e.attrib), e.text or '', [show(c) for c in e]]
print(json.dumps(show(ET.fromstring(sys.stdin.buffer.read()))))`
  const Label = {
    type: 'object',
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      'on top?': text,
      tags: { type: 'array', items: { ...text, xml: { name: 'tag' } } },
    },
  }
  const value = { id: 1, 'on top?': 'a<b & "c" \u{1f33f} \u0007 ]]>', tags: ['x', ''] }
  const { stdout, status, error } = spawnSync('python3', ['-c', script], {
    input: `${valueToXml(value, schemaOf('Label', { Label }))}`,
    encoding: 'utf8',
  })
  // Where there is no Python, the others have judged.
  if (error !== undefined) return
  assert.equal(status, 0)
  assert.deepEqual(JSON.parse(stdout), [
    'Label',
    { id: '1' },
    '',
    [
      ['on_top_', {}, 'a<b & "c" \u{1f33f} \ufffd ]]>', []],
      ['tag', {}, 'x', []],
      ['tag', {}, '', []],
    ],
  ])
})
