/**
 * Ajv as the kit judges by it, with bounds on what a hostile value can cost in Ajv: the errors that it keeps, its recursive calls, and the search for
 * equal items. Without them Ajv collects errors without end, in quadratic time, and a few nested unions double the work
 * at each level of the value.
 */

import { _, Ajv2020, type CodeKeywordDefinition, type KeywordCxt, Name, type Options } from 'ajv/dist/2020.js'
import { alwaysValidSchema } from 'ajv/dist/compile/util.js'
import oneOf from 'ajv/dist/vocabularies/applicator/oneOf.js'
import enumeration from 'ajv/dist/vocabularies/validation/enum.js'
import multipleOf from 'ajv/dist/vocabularies/validation/multipleOf.js'
import formats from 'ajv-formats'
import { TOO_MUCH } from '../json/beyond.ts'
import { isListed, twins } from '../json/equality.ts'
import { isMultiple } from '../json/multiples.ts'
import { patternOf } from '../pattern/pattern.ts'
import { INTEGER_FORMATS } from '../schema/integer-formats.ts'
import { MOST_ERRORS } from '../schema/violation.ts'
import { MOST_CALLS } from './checking.ts'
import { fullFormats } from './formats.ts'

/** Ajv passes this object to every call, and makes a new one for each value. */
const SHARED = 'dynamicAnchors'

/**
 * Adds the bounds to Ajv's code of a check (its option `code.process`). Errors past {@link MOST_ERRORS} are counted but
 * not kept, so the result stays the same. A check with too many calls throws an error named {@link TOO_MUCH}.
 */
export function bounded(code: string): string {
  const calls = `${SHARED}["#calls"]`
  return code
    .replaceAll(
      /let vErrors = null;/g,
      (found) =>
        `${found}if((${calls} = (${calls} ?? 0) + 1) > ${MOST_CALLS})throw Object.assign(new Error("too much"), { name: "${TOO_MUCH}" });`,
    )
    .replaceAll(/const (err\d+) = \{/g, `const $1 = errors >= ${MOST_ERRORS} ? null : {`)
    .replaceAll(/vErrors\.push\((err\d+)\)/g, `vErrors.length < ${MOST_ERRORS} && vErrors.push($1)`)
    .replaceAll(/vErrors\.length = (_errs\d+)/g, `vErrors.length = Math.min($1, ${MOST_ERRORS})`)
    .replaceAll(
      // For each item that breaks a schema behind a $ref, Ajv makes a new array of all errors so far.
      /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;/g,
      `errors += $1.errors.length;if(vErrors === null)vErrors = $1.errors;else for(const more of $1.errors)vErrors.length < ${MOST_ERRORS} && vErrors.push(more);`,
    )
}

/** `uniqueItems` in linear time. Ajv compares every object with every other. */
const UNIQUE_ITEMS: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: '', params: ({ params }) => _`${params.twins}` },
  code: (cxt) => {
    if (cxt.schema !== true) return
    const find = cxt.gen.scopeValue('func', { ref: twins, code: _`twins` })
    const found = cxt.gen.const('twins', _`${find}(${cxt.data}, ${new Name(SHARED)})`)
    cxt.setParams({ twins: found })
    cxt.fail(_`${found} !== null`)
  },
}

/** A long `enum` by look-up: Ajv compares the value with each entry in turn. It refuses one of no values, as no value fits. */
export const ENUM: CodeKeywordDefinition = {
  ...enumeration.default,
  code: (cxt) =>
    exceptNull(cxt, () => {
      const length = Array.isArray(cxt.schema) ? cxt.schema.length : 1
      if (length > 0 && length < LONG) return enumeration.default.code(cxt)
      const find = cxt.gen.scopeValue('func', { ref: isListed, code: _`isListed` })
      cxt.fail(_`!${find}(${cxt.data}, ${cxt.schemaCode})`)
    }),
}

/** Adds a check, which null passes where the document leaves it open by `nullable` (see `restate` of the dialects). */
export function exceptNull({ parentSchema, gen, data }: KeywordCxt, check: () => void): void {
  if (parentSchema.nullable === true) gen.if(_`${data} !== null`, check)
  else check()
}

/** An enum with this many values or more is looked up. */
const LONG = 100

/**
 * `oneOf` with its branches in a row: Ajv opens a block inside a block for each, which V8 compiles in quadratic time.
 */
const ONE_OF: CodeKeywordDefinition = {
  ...oneOf.default,
  code: (cxt) => {
    const { gen, it } = cxt
    const valid = gen.let('valid', false)
    const passing = gen.let('passing', null)
    const isDecided = gen.let('decided', false)
    const branchValid = gen.name('_valid')
    cxt.setParams({ passing })
    const branches: readonly (boolean | object)[] = cxt.schema
    for (const [index, branch] of branches.entries()) {
      gen.if(_`!${isDecided}`, () => {
        const inside = alwaysValidSchema(it, branch)
          ? void gen.var(branchValid, true)
          : cxt.subschema({ keyword: 'oneOf', schemaProp: index, compositeRule: true }, branchValid)
        const second = (): void => {
          gen.assign(valid, false).assign(isDecided, true).assign(passing, _`[${passing}, ${index}]`)
        }
        const first = (): void => {
          gen.assign(valid, true).assign(passing, index)
          if (inside !== undefined) cxt.mergeEvaluated(inside, Name)
        }
        gen.if(branchValid, () => gen.if(valid, second, first))
      })
    }
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    )
  },
}

/** `multipleOf` by the decimals that the document and the value spell. */
export const MULTIPLE_OF: CodeKeywordDefinition = {
  ...multipleOf.default,
  code: (cxt) => {
    const check = cxt.gen.scopeValue('func', { ref: isMultiple, code: _`isMultiple` })
    cxt.fail(_`!${check}(${cxt.data}, ${cxt.schemaCode})`)
  },
}

/** Compiles patterns for Ajv; a generated module calls the function named in `code`. */
const LINEAR = Object.assign((pattern: string) => patternOf(pattern), { code: 'patternOf' })

/** Ajv as the kit judges by it. */
export function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    // Report every invalid field, not only the first.
    allErrors: true,
    // Ignore inherited properties, such as constructor.
    ownProperties: true,
    // violation.ts writes the messages.
    messages: false,
    // OpenAPI adds keywords that JSON Schema does not know (example, xml, discriminator, x-…).
    strict: false,
    logger: false,
    ...options,
    // Ajv's optimiser takes quadratic time: 10 s for a union of a thousand schemas.
    code: { optimize: false, process: bounded, ...options.code, regExp: LINEAR },
  })
  // Those that take more than linear time, and the one that divides doubles.
  for (const definition of [UNIQUE_ITEMS, ENUM, ONE_OF, MULTIPLE_OF])
    ajv.removeKeyword(String(definition.keyword)).addKeyword(definition)
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const known = ajv.getKeyword(keyword)
    if (typeof known === 'object' && 'code' in known && known.code !== undefined) {
      const { code } = known
      ajv.removeKeyword(keyword).addKeyword({ ...known, code: (cxt, rule) => exceptNull(cxt, () => code(cxt, rule)) })
    }
  }
  formats.default(ajv)
  Object.assign(ajv.formats, { url: fullFormats.url, time: fullFormats.time })
  for (const [name, format] of Object.entries(INTEGER_FORMATS)) ajv.addFormat(name, format)
  return ajv
}
