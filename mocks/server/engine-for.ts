/** The engine that the options of a server ask for, and its limit. */

import { localeOf } from '../../fixtures/scene/locale-code.ts'
import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import { accountsOf } from '../../spec/accounts/accounts.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { namesTokens } from '../../spec/http/credentials.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { Engine } from '../engine/engine.ts'
import { createEngineFor } from '../engine/load.ts'
import { DEFAULT_SETTINGS } from '../engine/message/settings.ts'
import { createImitation } from '../imitation/imitation.ts'
import { bodyLimitFor, profileFor } from '../imitation/operation-profile.ts'
import { createPrismFallback, type Prism } from '../prism/prism.ts'
import type { MockServerOptions } from './options/mock.ts'
import { SERVER_DEFAULTS } from './options/server.ts'

/** Throws an `OptionError` for too little memory, and for options about tokens if nothing in the document gives tokens. */
export function checkFirst(options: MockServerOptions, api: Api): void {
  const { clients = [], tokenLifetime, maxMemory = SERVER_DEFAULTS.maxMemory } = options
  if (!(maxMemory >= 1)) throw new OptionError(`maxMemory must be 1 or more, and is ${maxMemory}`)
  if ((clients.length === 0 && tokenLifetime === undefined) || namesTokens(api)) return
  if (clients.length === 0 && accountsOf(api) !== null) return
  const [name, flag] = clients.length > 0 ? ['clients', '--client'] : ['tokenLifetime', '--token-lifetime']
  throw new OptionError(`${name} (${flag}) has no effect: the document names no token endpoint.`)
}

export function bodyLimitFrom({ bodyLimit, profile }: MockServerOptions, contract: Api): number {
  if (bodyLimit !== undefined) return bodyLimit
  return profile === undefined ? SERVER_DEFAULTS.bodyLimit : bodyLimitFor(profileFor(contract, profile))
}

export async function engineFor(api: Api, prism: Prism, options: MockServerOptions, warn: SceneWarn): Promise<Engine> {
  const { locale: named = null } = options
  const locale = typeof named === 'string' ? await localeOf(named) : named
  const settings = { ...DEFAULT_SETTINGS, fallback: createPrismFallback(prism), ...options, locale }
  if (options.engine === 'prism') {
    const { createPrismEngine } = await import('../prism/engine.ts')
    await prism.start()
    // If Prism is the engine, it is not the fallback, too.
    return createPrismEngine((await createEngineFor(api, warn))(api, { ...settings, fallback: null }), prism, settings)
  }
  if (options.profile === undefined) return (await createEngineFor(api, warn))(api, settings)
  const profile = profileFor(api, options.profile)
  return createImitation(api, settings, profile, options, warn)
}
