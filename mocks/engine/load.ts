/** Loads the engine that a document needs. A page loads what stands in the table only for a document that needs it. */

import { usesFaker } from '../../fixtures/scene/faked.ts'
import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import { accountsOf } from '../../spec/accounts/accounts.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { answerSchema, bodySchema, successOf } from '../../spec/contract/responses.ts'
import { namesTokens } from '../../spec/http/credentials.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { hasStreams } from '../../spec/streams/form.ts'
import { speaksXml } from '../../spec/xml/spoken.ts'
import { type CreateEngine, createEngine } from './whole.ts'

/** Creates the engine of a contract. */
export async function createEngineFor(given: Api, warn: SceneWarn = console.warn): Promise<CreateEngine> {
  const inXml = speaksXml(given)
    ? await import('./speaking.ts').then(({ createSpeakingEngine, toldInJson }) => ({
        createSpeakingEngine,
        toldInJson,
      }))
    : null
  const api = inXml?.toldInJson(given) ?? given
  const isStreamed = hasStreams(api)
  const hasItems = resourcesOf(api).resources.length > 0 || !api.operations.every(isEcho)
  const [createWorldly, giving] = await Promise.all([
    isStreamed
      ? import('./streaming.ts').then(({ createStreamingEngine }) => createStreamingEngine)
      : hasItems || usesFaker(api)
        ? import('./worldly.ts').then(({ createWorldlyEngine }) => createWorldlyEngine)
        : null,
    namesTokens(api) || accountsOf(api) !== null
      ? import('./issuing.ts').then(({ createAccounts, createIssuingEngine }) => ({
          createAccounts,
          createIssuingEngine,
        }))
      : null,
  ])
  const create = (await createWorldly?.(api, warn, giving?.createAccounts ?? null)) ?? createEngine
  const all = giving?.createIssuingEngine(create) ?? create
  return inXml?.createSpeakingEngine(all) ?? all
}

/** True where every property of an operation's success can come from its request. */
function isEcho(operation: Operation): boolean {
  const answer = answerSchema(operation)
  // A text tells something, and no plants.
  if (answer === null) return !successOf(operation)?.content.some(({ schema }) => schema !== null)
  const { properties } = answer.wide
  const sent = bodySchema(operation)?.wide.properties
  return properties.size > 0 && [...properties.keys()].every((name) => sent?.has(name) === true)
}
