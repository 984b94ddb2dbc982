/** Ajv's keywords for numbers that no double holds. Its checks see doubles; exact values are those of {@link judgedExactly}. */

import { _, type Ajv, type Code, type CodeKeywordDefinition, stringify } from 'ajv'
import { strConcat } from 'ajv/dist/compile/codegen/index.js'
import codegenNames from 'ajv/dist/compile/names.js'
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js'
import constant from 'ajv/dist/vocabularies/validation/const.js'
import limitNumber from 'ajv/dist/vocabularies/validation/limitNumber.js'
import { asParsed } from '../json/exact-json.ts'
import { exactValue, hasExact, holdsExactly, RULES, ruleText } from '../json/exact-keywords.ts'
import { isMultiple } from '../json/multiples.ts'
import { at } from '../json/pointer.ts'
import type { Validate } from '../schema/schema.ts'
import { ENUM, exceptNull, MULTIPLE_OF } from './bounded.ts'

/** The value that is judged, with exact numbers; undefined if only its doubles are known. */
let judged: { readonly exact: unknown } | undefined

/** The validator, whose exact values the keywords below compare. */
export function judgedExactly(validate: Validate): Validate {
  return (given, known) => {
    // A value of the document itself, such as an example, may have exact numbers in it.
    const { value, exact } = known === undefined && hasExact(given) ? asParsed(given) : { value: given, exact: known }
    judged = exact === undefined ? undefined : { exact }
    try {
      return validate(value, exact)
    } finally {
      judged = undefined
    }
  }
}

/**
 * True where the value at a place satisfies a keyword. Without its exact value it is compared in doubles, of which one may
 * be a bound and its neighbours at once.
 */
function holds(keyword: string, limit: string, rounded: string, double: unknown, place: string): boolean {
  if (judged !== undefined) return holdsExactly(keyword, limit, at(judged.exact, place))
  if (keyword === 'multipleOf') return isMultiple(Number(double), Number(rounded))
  return holdsExactly(keyword.replace(/^exclusiveM/, 'm'), rounded, double)
}

const names = codegenNames.default
const COMPARISONS: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
}

/** Ajv's definition of a keyword, with another code where the schema has its exact text. */
function exactly(keyword: string, definition: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...definition,
    keyword,
    error: { message: '', params: (cxt) => paramsOf(cxt, definition) },
    code: (cxt) => {
      const text = ruleText(cxt.parentSchema, keyword)
      if (text === null) return definition.code(cxt)
      cxt.setParams({
        exact:
          keyword in COMPARISONS || keyword === 'multipleOf'
            ? stringify(text)
            : cxt.gen.scopeValue('schema', { ref: exactValue(text) }),
      })
      const { gen, data, schema, it } = cxt
      const test = gen.scopeValue('func', { ref: holds })
      const place = strConcat(names.instancePath, it.errorPath)
      exceptNull(cxt, () => cxt.fail(_`!${test}(${keyword}, ${text}, ${JSON.stringify(schema)}, ${data}, ${place})`))
    },
  }
}

function paramsOf(cxt: KeywordErrorCxt, { error }: CodeKeywordDefinition): Code {
  const { exact } = cxt.params
  if (exact === undefined) return typeof error?.params === 'function' ? error.params(cxt) : _`{}`
  if (cxt.keyword === 'enum') return _`{allowedValues: ${exact}}`
  if (cxt.keyword === 'const') return _`{allowedValue: ${exact}}`
  if (cxt.keyword === 'multipleOf') return _`{multipleOf: ${exact}}`
  return _`{comparison: ${COMPARISONS[cxt.keyword]}, limit: ${exact}}`
}

/** Replaces the keywords that compare a value with numbers. */
export function addExactKeywords(ajv: Ajv): void {
  const others: Readonly<Record<string, CodeKeywordDefinition>> = {
    enum: ENUM,
    const: constant.default,
    multipleOf: MULTIPLE_OF,
  }
  for (const keyword of RULES)
    ajv.removeKeyword(keyword).addKeyword(exactly(keyword, others[keyword] ?? limitNumber.default))
}
