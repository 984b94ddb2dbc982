/** Where the parts of an upgraded document stand in the Swagger 2.0 file that it was made from. */

import { at, isObject, type JsonObject, join, ownMember, refTarget, tokens } from '../json/pointer.ts'

/** What Swagger 2.0 calls the maps of `components`, where that is another name. */
const MAPS: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
  requestBodies: 'parameters',
}

/** A text with the names that Swagger 2.0 has for the maps of `components`. */
export function renamed(text: string): string {
  return text.replaceAll(/(^|"#)\/components\/(\w+)/g, (_, before, map) => `${before}/${MAPS[map] ?? map}`)
}

/**
 * Turns a pointer into the upgraded document into the one of the same place in the file, or of the nearest place around
 * it. `file`: the document as it was before the upgrade.
 */
export function placesInFile(file: JsonObject): (pointer: string) => string {
  return (pointer) => {
    let way = tokens(renamed(pointer))
    let place = ''
    for (let [name] = way; name !== undefined; [name] = way) {
      const step = stepInto(file, place, way)
      place = step.place
      way = step.way
    }
    return place
  }
}

type Rewriting = { readonly place: string; readonly way: string[] }

/** Goes on from a place of the file; what only the upgrade has, such as `content` and its media type, is passed over. */
function stepInto(file: JsonObject, place: string, way: readonly string[]): Rewriting {
  const node = at(file, place)
  const [name = '', ...rest] = way
  if (name === 'requestBody' && METHOD.test(place)) return intoBody(file, place, rest)
  if (name === 'parameters' && ownMember(node, name) !== undefined && OWNER.test(place))
    return intoParameter(file, join(place, name), rest)
  if (Array.isArray(node) || isObject(node)) {
    if (at(node, join('', name)) !== undefined) return { place: join(place, name), way: rest }
    const target = refTarget(node)
    // The upgrade has made a copy of what is shared.
    if (target !== null && isObject(at(file, target)) && target !== place) return { place: target, way: [...way] }
  }
  return { place, way: rest }
}

const OWNER = /^\/paths\/[^/]+(?:\/[^/]+)?$/
const METHOD = /^\/paths\/[^/]+\/[^/]+$/

/** The parameters listed at a place of the file, behind their references. */
function parametersAt(file: JsonObject, place: string): readonly (JsonObject & { readonly at: string })[] {
  const list = at(file, place)
  return (Array.isArray(list) ? list : []).map((one: unknown, index) => {
    const target = refTarget(one)
    const meant = target === null ? one : at(file, target)
    return { ...(isObject(meant) ? meant : {}), at: join(place, index) }
  })
}

function isBody(parameter: JsonObject): boolean {
  return parameter.in === 'body' || parameter.in === 'formData'
}

/** The upgrade has taken the bodies out of a list of parameters, and left the others in their order. */
function intoParameter(file: JsonObject, place: string, [index, ...rest]: readonly string[]): Rewriting {
  const others = parametersAt(file, place).filter((one) => !isBody(one))
  const found = index === undefined ? undefined : others[Number(index)]
  return { place: found?.at ?? place, way: rest }
}

/** The parameter that a body was made of; of a form's fields the one that is meant, or else their list. */
function intoBody(file: JsonObject, operation: string, way: readonly string[]): Rewriting {
  const lists = [join(operation, 'parameters'), join(operation.slice(0, operation.lastIndexOf('/')), 'parameters')]
  const bodies = lists.map((place) => parametersAt(file, place).filter(isBody)).find((some) => some.length > 0) ?? []
  const whole = bodies.find((one) => one.in === 'body')
  if (whole !== undefined) return { place: whole.at, way: [...way] }
  const [, , , , name, ...rest] = way
  const field = bodies.find((one) => one.name === name)
  if (field !== undefined) return { place: field.at, way: rest }
  const [first] = bodies
  return { place: first === undefined ? operation : first.at.slice(0, first.at.lastIndexOf('/')), way: [] }
}
