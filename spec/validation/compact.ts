/** Makes the text of Ajv's checks short: what each of them does again and again is a call, and nothing is there twice. */

import { at, join } from '../json/pointer.ts'
import { remembered } from '../program/once-for.ts'

/** A string of JavaScript. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
/** A property of a value that Ajv's code names. */
const MEMBER = String.raw`(?:\.[\w$]+|\[${TEXT}\])`

const STEP = new RegExp(String.raw`\.([\w$]+)|\[(${TEXT}|\d+)\]`, 'g')

/** How Ajv notes a failure. */
const FAILURE = new RegExp(
  String.raw`const (err\d+) = \{instancePath(?::(.+?))?,schemaPath:(${TEXT}),keyword:(${TEXT}),params:(\{.*\})\};
if\(vErrors === null\)\{
vErrors = \[\1\];
\}
else \{
vErrors\.push\(\1\);
\}
errors\+\+;`,
  'g',
)

/** What else Ajv writes, and what stands for it; the functions are those of checking.ts. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/let vErrors = null;/g, 'let vErrors = began(dynamicAnchors);'],
  [/, parentData, parentDataProperty, rootData=data(?=, dynamicAnchors)/g, ''],
  [/,parentData(?::.+?)?,parentDataProperty(?::.+?)?,rootData(?=,dynamicAnchors\})/g, ''],
  [/!\(\(typeof (data\d*) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\)/g, '!isWholeNumber($1)'],
  [
    /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;/g,
    'errors += $1.errors.length;vErrors = withFailures(vErrors,$1.errors);',
  ],
  [/\b(data\d*) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, 'isObject($1)'],
  [
    new RegExp(String.raw`\((data\d*)${MEMBER} === undefined\) \|\| \(!\(func\d+\.call\(\1, (${TEXT})\)\)\)`, 'g'),
    '!hasValue($1,$2)',
  ],
  [
    new RegExp(String.raw`\b(data\d*)${MEMBER} !== undefined && func\d+\.call\(\1, (${TEXT})\)`, 'g'),
    'hasValue($1,$2)',
  ],
]

/** The text of checks that Ajv made, with a line for each statement. */
export function compact(code: string): string {
  let text = code.replaceAll(FAILURE, (found, _, place = 'instancePath', rule = '', keyword = '', params = '') => {
    // The last step of the rule's path is the keyword.
    const end = `/${JSON.parse(keyword)}"`
    const words = [place, `${rule.slice(0, -end.length)}"`, keyword, params]
    return rule.endsWith(end) ? `vErrors = withFailure(vErrors,errors++,${words.join(',')});` : found
  })
  for (const [long, short] of SHORTER) text = text.replace(long, short)
  return withoutSchemas(text)
    .replaceAll(/^const (func\d+) = .*;\n/gm, (line, name: string) => (isUsed(text, name) ? line : ''))
    .replaceAll(/\n+(?=\n)/g, '')
    .replaceAll(/\{\n/g, '{')
    .replaceAll(/\n\}/g, '}')
}

/** True if a name stands in a text beside its declaration. */
function isUsed(text: string, name: string): boolean {
  return text.split(new RegExp(String.raw`\b${name}\b`), 3).length > 2
}

/** Declares of each schema only the parts that the checks read, each once. */
function withoutSchemas(code: string): string {
  const schemas = new Map<string, unknown>()
  const rest = code.replaceAll(/^const (schema\d+) = (.*);\n/gm, (_, name: string, json: string) => {
    schemas.set(name, JSON.parse(json))
    return ''
  })
  const parts = new Map<string, string>()
  const text = rest.replaceAll(
    new RegExp(String.raw`\b(schema\d+)((?:${MEMBER}|\[\d+\])*)`, 'g'),
    (found, name: string, path: string) => {
      if (!schemas.has(name)) return found
      let place = ''
      let read = 0
      for (const { 0: step, 1: bare, 2: quoted, index } of path.matchAll(STEP)) {
        const next = join(place, bare ?? String(JSON.parse(quoted ?? '')))
        if (at(schemas.get(name), next) === undefined) break
        place = next
        read = index + step.length
      }
      const json = JSON.stringify(at(schemas.get(name), place))
      return remembered(parts, json, () => `part${parts.size}`) + path.slice(read)
    },
  )
  return [...parts].map(([json, name]) => `const ${name} = ${json};\n`).join('') + text
}
