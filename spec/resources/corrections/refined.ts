/** What a user says beside the structure: other names of keys, what properties name, and whose answers give a value. */

import { type Api, type Operation, PartError } from '../../contract/contract.ts'
import { pathParameters } from '../../contract/path-template.ts'
import { equal } from '../../json/equality.ts'
import { join, tokens } from '../../json/pointer.ts'
import type { ResourceMap } from '../map.ts'
import { relationPointer } from '../relations.ts'
import type { KeyNames, Resource, SourceOfValue, SourcesOfPlace } from '../resource.ts'
import { noSuchName, type OperationCorrection, operationCalled, partSaid } from './corrected-use.ts'
import { type ToldResource, toldResource, toldSources } from './told.ts'

/** A resource with what the user says of it that does not follow anyway; the same one if nothing. */
export function refinedResource(api: Api, resource: Resource, said: ToldResource, map: ResourceMap): Resource {
  const before = toldResource(resource, map)
  const at = join('/resources', resource.name)
  const { parameters, sources } = said
  const names: KeyNames = {
    ...(parameters !== undefined && !equal(parameters, before.parameters) && { parameters }),
    ...(sources !== undefined &&
      !equal(sources, before.sources) && { sources: sourcesNamed(api, sources, join(at, 'sources')) }),
  }
  const relations = relationsOther(resource, said.relations ?? {}, before.relations ?? {}, map, join(at, 'relations'))
  const [isNamed, isRelated] = [names, relations].map((one) => Object.keys(one).length > 0)
  return isNamed || isRelated ? { ...resource, ...(isNamed && { names }), ...(isRelated && { relations }) } : resource
}

type RelationsTold = NonNullable<ToldResource['relations']>

/** The relations that differ from those that are derived, with the paths of what they name. */
function relationsOther(
  { schema, request }: Resource,
  said: RelationsTold,
  before: RelationsTold,
  { resources }: ResourceMap,
  at: string,
): RelationsTold {
  const properties = new Map([...schema.wide.properties, ...(request?.wide.properties ?? [])])
  const others = Object.entries(said).flatMap(([property, to]) => {
    const place = join(at, property)
    const named = resources.find(({ name }) => name === to)
    if (to !== null && named === undefined) {
      throw noSuchName(
        place,
        'resource',
        to,
        resources.map(({ name }) => name),
      )
    }
    const [name = '', ...inside] = tokens(relationPointer(property))
    const own = properties.get(name)
    if (own === undefined) throw noSuchName(place, 'property', name, properties.keys())
    partSaid(own, join('', ...inside), place)
    return to === before[property] ? [] : [[property, named?.path ?? null] as const]
  })
  return Object.fromEntries(others)
}

/** The sources that differ from those that are derived. */
export function sourcesSaid(
  api: Api,
  read: ReadonlyMap<Operation, OperationCorrection>,
  map: ResourceMap,
): Map<Operation, ReadonlyMap<string, SourcesOfPlace>> {
  const found = new Map<Operation, ReadonlyMap<string, SourcesOfPlace>>()
  for (const [operation, { said, at }] of read) {
    const before = toldSources(operation, map)
    const parameters = [...pathParameters(operation.path), ...operation.parameters.map(({ name }) => name)]
    const others = Object.entries(said.sources ?? {}).filter(([place, texts]) => !equal(texts, before[place]))
    const named = others.map(([place, texts]) => {
      const here = join(at, 'sources', place)
      if (!place.startsWith('/') && !parameters.includes(place)) throw noSuchName(here, 'parameter', place, parameters)
      if (typeof texts !== 'string') return [place, sourcesNamed(api, texts, here)] as const
      const names = map.resources.map(({ name }) => name)
      if (!names.includes(texts)) throw noSuchName(here, 'resource', texts, names)
      return [place, texts] as const
    })
    if (named.length > 0) found.set(operation, new Map<string, SourcesOfPlace>(named))
  }
  return found
}

/** Places in answers, such as `POST /plants#/id`. */
function sourcesNamed(api: Api, texts: readonly string[], at: string): SourceOfValue[] {
  return texts.map((text, index) => {
    const [, name, place] = /^(.+)#(Location|\/.*)$/.exec(text) ?? []
    const here = join(at, index)
    if (name === undefined || place === undefined)
      throw new PartError(here, 'must be an operation and a place in its answer, such as POST /plants#/id')
    return { operation: operationCalled(api, name, here), at: place }
  })
}
