/**
 * Schemas compiled by Ajv.
 *
 * `normalise` has made the document: each `$ref` is a pointer, and Ajv can read every keyword. Values must come from
 * `parseJson`, which replaces numbers so that the check of int64 is exact.
 */

import { _, type Ajv2020, type KeywordCxt } from 'ajv/dist/2020.js'
import codegenNames from 'ajv/dist/compile/names.js'
import { callRef } from 'ajv/dist/vocabularies/core/ref.js'
import { PartError } from '../contract/contract.ts'
import { hasExact } from '../json/exact-keywords.ts'
import { isObject, join, refTarget } from '../json/pointer.ts'
import { remembered } from '../program/once-for.ts'
import { type Compile, type Direction, type Document, STAYS } from '../schema/schema.ts'
import { contradiction, tagsOf } from '../schema/tags.ts'
import { bounded, createAjv, exceptNull } from './bounded.ts'
import { addExactKeywords, judgedExactly } from './exact-validation.ts'
import { countsEvaluated, facing, hasMember } from './facing.ts'
import { type AjvCheck, validateBy } from './validators.ts'

/** Makes the validator of a schema. Throws a {@link PartError} each time if the schema can't be compiled. */
export const compile: Compile = ({ document, pointer }, direction) => {
  const { isExact, byDirection } = document.derive(compilersOf)
  const [one] = byDirection.values()
  const known = byDirection.get(direction) ?? (one !== undefined && isSameBothWays(document) ? one : null)
  const compiler = known ?? new Compiler(document, direction, isExact)
  byDirection.set(direction, compiler)
  const validate = validateBy(compiler.check(pointer), pointer)
  return isExact ? judgedExactly(validate) : validate
}

type Compilers = { readonly isExact: boolean; readonly byDirection: Map<Direction, Compiler> }

function compilersOf({ root }: Document): Compilers {
  const divides = hasMember(root, (key, member) => key === 'multipleOf' && typeof member === 'number')
  return { isExact: divides || hasExact(root), byDirection: new Map() }
}

/** In characters. Longer schemas are seldom equal, and their texts would take memory. */
const MOST_ALIKE = 2000

/** The keyword that replaces `$ref`. The schema at its pointer is compiled when a value first reaches it. */
const LATER = 'x-later'

/**
 * Compiles the schemas of a document for one direction. Each schema becomes a function that calls the functions of the
 * schemas it refers to. So only those in use are compiled, and each of them once.
 */
class Compiler {
  readonly #document: Document
  readonly #direction: Direction
  readonly #ajv: Ajv2020
  readonly #checks = new Map<string, AjvCheck>()
  /** Schemas that are known not to refer to themselves without an end. */
  readonly #ending = new Set<string>()
  /** Compiled schemas without references, by their text. Many parameters and fields have equal ones. */
  readonly #alike = new Map<string, { readonly check: AjvCheck; readonly pointer: string }>()
  #compiling = ''

  constructor(document: Document, direction: Direction, isExact: boolean) {
    this.#document = document
    this.#direction = direction
    const process = (code: string): string => this.#placed(bounded(code))
    // Nobody asks for the schemas of schemas, which take longer than many a document's own.
    this.#ajv = createAjv({ meta: false, validateSchema: false, addUsedSchema: false, code: { process } })
    // Without such a keyword nobody asks which properties and items a check evaluated.
    this.#ajv.opts.unevaluated = document.derive(countsEvaluated)
    if (isExact) addExactKeywords(this.#ajv)
    this.#ajv.addKeyword({
      keyword: LATER,
      schemaType: 'string',
      code: (context) =>
        exceptNull(context, () => callLater(context, this.#later(context.schema, context.it.compositeRule === true))),
    })
  }

  /** The check of the schema at a pointer. */
  check(pointer: string): AjvCheck {
    return remembered(this.#checks, pointer, () => this.#compile(pointer))
  }

  #compile(pointer: string): AjvCheck {
    const schema = facing(this.#document.schema(pointer), this.#direction, (target) => ({ [LATER]: target }))
    if (typeof schema !== 'boolean' && !isObject(schema)) throw new PartError(pointer, 'a schema is expected here')
    if (this.#isEndless(pointer)) throw new PartError(pointer, 'the schema refers only to itself')
    const target = isObject(schema) && Object.keys(schema).length === 1 ? schema[LATER] : undefined
    if (typeof target === 'string') return this.#standingFor(target)
    const text = JSON.stringify(schema)
    const alike = this.#alike.get(text)
    if (alike !== undefined) return moved(alike.check, alike.pointer, pointer)
    this.#compiling = pointer
    try {
      const check: AjvCheck = this.#ajv.compile(schema)
      // A reference inside it may lead to the schema itself, whose errors must not move.
      if (text.length <= MOST_ALIKE && !text.includes(LATER)) this.#alike.set(text, { check, pointer })
      return check
    } catch (error) {
      throw new PartError(pointer, `the schema can't be compiled: ${error instanceof Error ? error.message : error}`)
    }
  }

  /** The check of a schema that is only a reference. */
  #standingFor(target: string): AjvCheck {
    const standing: AjvCheck = (value, context) => {
      const check = this.check(target)
      const isValid = check(value, context)
      standing.errors = check.errors ?? null
      standing.evaluated = check.evaluated
      return isValid
    }
    return standing
  }

  /** True if a schema refers to itself for the same value, so that a check would never end. */
  #isEndless(pointer: string, above: ReadonlySet<string> = new Set()): boolean {
    const way = new Set(above)
    // Thousands of references may follow each other, so the loop follows them; only a fork needs a recursive call.
    for (let places = [pointer]; places.length > 0; ) {
      const [place = ''] = places
      if (places.length > 1) {
        if (places.some((one) => this.#isEndless(one, way))) return true
        break
      }
      if (way.has(place)) return true
      if (this.#ending.has(place)) break
      way.add(place)
      places = this.#ofSameValue(place)
    }
    for (const place of way) if (!above.has(place)) this.#ending.add(place)
    return false
  }

  /** The schemas inside a schema that apply to the same value. */
  #ofSameValue(pointer: string): string[] {
    const schema = this.#document.at(pointer)
    if (!isObject(schema)) return []
    const target = refTarget(schema)
    const within = SAME_VALUE.flatMap((keyword) => {
      const member = schema[keyword]
      const place = join(pointer, keyword)
      if (Array.isArray(member)) return member.map((_, index) => join(place, index))
      return isObject(member) ? [place] : []
    })
    return [...(target === null ? [] : [target]), ...within]
  }

  /** Makes the schema paths of errors start at the document's root, as Ajv does behind a `$ref`. */
  #placed(code: string): string {
    const home = JSON.stringify(`schemaPath:"#${encodeURI(this.#compiling)}/`)
      .slice(1, -1)
      .replaceAll('schemaPath:\\"', 'schemaPath:"')
    return code.replaceAll('schemaPath:"#/', () => home)
  }

  /**
   * The check of a schema that another one refers to, compiled when a value first reaches it. For a branch of a union
   * only the result matters, so a tag that contradicts the value is enough.
   */
  #later(pointer: string, isInBranch: boolean): AjvCheck {
    let check: AjvCheck | null = null
    let tags: ReturnType<typeof tagsOf> | null = null
    const later: AjvCheck = (value, context) => {
      if (isInBranch) {
        tags ??= tagsOf(this.#document.schema(pointer))
        const error = contradiction(tags, value, context?.instancePath ?? '')
        later.errors = error === null ? null : [error]
        later.evaluated = {}
        if (error !== null) return true
      }
      check ??= this.check(pointer)
      const isValid = check(value, context)
      later.errors = isValid ? null : [...(check.errors ?? [])]
      later.evaluated = copied(check.evaluated)
      return true
    }
    return later
  }
}

/**
 * Ajv's call of a check that always returns true and leaves its errors. So the properties that it evaluated count even
 * if one of them is invalid, and `unevaluatedProperties` does not report them again.
 */
function callLater(context: KeywordCxt, later: AjvCheck): void {
  const { gen } = context
  const check = gen.scopeValue('validate', { ref: later })
  callRef(context, check)
  gen.if(_`${check}.errors !== null`, () => {
    gen.assign(names.vErrors, _`${names.vErrors} === null ? ${check}.errors : ${names.vErrors}.concat(${check}.errors)`)
    gen.assign(names.errors, _`${names.vErrors}.length`)
  })
}

/** The check of an equal schema at another place: its errors name this place. */
function moved(check: AjvCheck, from: string, to: string): AjvCheck {
  const [before, after] = [`#${encodeURI(from)}/`, `#${encodeURI(to)}/`]
  const here: AjvCheck = (value, context) => {
    const isValid = check(value, context)
    here.errors = isValid
      ? null
      : (check.errors ?? []).map((error) => ({
          ...error,
          schemaPath: error.schemaPath.replace(before, () => after),
        }))
    here.evaluated = check.evaluated
    return isValid
  }
  return here
}

/** A copy of the properties and items that a check evaluated, because Ajv adds those of other checks to the object. */
function copied(evaluated: unknown): unknown {
  if (!isObject(evaluated)) return evaluated
  return { ...evaluated, props: isObject(evaluated.props) ? { ...evaluated.props } : evaluated.props }
}

/** Keywords whose schemas apply to the same value as the schema around them. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

const names = codegenNames.default

/** True for a document in which a schema means the same in a request and in an answer. */
function isSameBothWays({ root }: Document): boolean {
  const keywords: ReadonlySet<string> = new Set(Object.values(STAYS))
  return !hasMember(root, (key, member) => member === true && keywords.has(key))
}
