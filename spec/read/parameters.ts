/** Parameters of an operation. */

import { type Parameter, PartError } from '../contract/contract.ts'
import { isToken } from '../http/field.ts'
import { isJson } from '../http/media-type.ts'
import { join } from '../json/pointer.ts'
import { type Document, UNREAD } from '../schema/schema.ts'
import { readExamples } from './content.ts'
import { entries, resolve, type Warn } from './node.ts'

/**
 * The parameters in some lists. A later one replaces an earlier one of the same name and place: an operation's replaces
 * the path's.
 */
export function readParameters(document: Document, lists: readonly string[], warn: Warn): Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const list of lists) {
    const given = document.at(list)
    if (given === undefined || given === null) continue
    if (!Array.isArray(given)) throw new PartError(list, 'a list of parameters is expected here')
    for (const index of given.keys()) {
      const parameter = readParameter(document, join(list, index), warn)
      if (parameter !== null) parameters.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  return [...parameters.values()]
}

/**
 * Headers that OpenAPI does not count as parameters, and those that HTTP writes itself (RFC 9112 section 6; RFC 9110
 * section 7.6.1).
 */
const NOT_PARAMETERS = /^(accept|content-type|authorization|content-length|transfer-encoding|connection)$/i

const PLACES = ['path', 'query', 'header', 'cookie'] as const

/** One parameter; null if it is ignored, since no request can have it. */
function readParameter(document: Document, place: string, warn: Warn): Parameter | null {
  const { node, pointer } = resolve(document, place)
  const ignored = (reason: string): null => {
    warn({ pointer, reason: `${reason}: the parameter is ignored` })
    return null
  }
  const where = PLACES.find((one) => one === node.in)
  // The reference is warned of.
  if (node[UNREAD] !== undefined) return null
  if (where === undefined) return ignored(`"in" must be path, query, header or cookie`)
  if (typeof node.name !== 'string') return ignored('the parameter has no name')
  if (where === 'header' && !isToken(node.name)) return ignored(`no header can be named ${JSON.stringify(node.name)}`)
  // OpenAPI 3.1, Parameter Object: other parts of the document describe these headers.
  if (where === 'header' && NOT_PARAMETERS.test(node.name)) return null
  const style = String(node.style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple'))
  const content = entries(document, join(pointer, 'content'))[0]
  return {
    name: node.name,
    in: where,
    required: where === 'path' || node.required === true,
    style,
    explode: typeof node.explode === 'boolean' ? node.explode : style === 'form',
    schema: document.schemaOf(content?.[1] ?? pointer),
    json: content !== undefined && isJson(content[0]),
    allowEmpty: node.allowEmptyValue === true,
    examples: readExamples(document, pointer).examples.map(({ value }) => value),
    pointer,
  }
}
