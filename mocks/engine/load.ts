/**
 * Loads the engine that a document needs. If answers contain more than their requests, that engine generates values.
 */

import { usesFaker } from '../../fixtures/scene/faked.ts'
import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { answerSchema, bodySchema } from '../../spec/contract/responses.ts'
import { namesTokens } from '../../spec/http/credentials.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { hasStreams } from '../../spec/streams/form.ts'
import { createEngine } from './whole.ts'

/**
 * Creates the engine of a contract. A page loads generated items, faker and token endpoints only if the document needs
 * them.
 */
export async function createEngineFor(api: Api, warn: SceneWarn = console.warn): Promise<typeof createEngine> {
  const create = await usualFor(api, warn)
  return namesTokens(api) ? (await import('./issuing.ts')).createIssuingEngine(create) : create
}

async function usualFor(api: Api, warn: SceneWarn): Promise<typeof createEngine> {
  const needsWorld = resourcesOf(api).resources.length > 0 || !api.operations.every(isEcho)
  const streams = hasStreams(api)
  if (usesFaker(api)) {
    const streamingFor = streams ? (await import('./streaming.ts')).createStreaming : null
    return (await import('./faking.ts')).createFakingEngine(warn, streamingFor)
  }
  if (streams) return (await import('./streaming.ts')).createStreamingEngine(warn)
  return needsWorld ? (await import('./worldly.ts')).createWorldlyEngine(warn) : createEngine
}

/** True where every property of an operation's success can come from its request. */
function isEcho(operation: Operation): boolean {
  const answer = answerSchema(operation)
  if (answer === null) return true
  const { properties } = answer.wide
  const sent = bodySchema(operation)?.wide.properties
  return properties.size > 0 && [...properties.keys()].every((name) => sent?.has(name) === true)
}
