/** Loads the whole engine of handlers and its items, which the first chunk of a page does not contain. */

import type { Api } from '../../spec/contract/contract.ts'
import { checkKinds } from '../../spec/program/option-kinds.ts'
import { correctedValue } from '../../spec/resources/corrections/corrections.ts'
import type { Engine } from '../engine/engine.ts'
import { createEngineFor } from '../engine/load.ts'
import { ENGINE_OPTIONS } from '../engine/message/engine-options.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import type { EngineSettings } from '../engine/message/settings.ts'
import { Room } from '../engine/state/items.ts'
import type { Session } from '../engine/state/session.ts'
import { createOwnItems } from '../engine/whole.ts'
import type { HandlerOptions } from './handler-options.ts'

export { readerFor } from '../engine/script/fitting.ts'

/** The part that answers requests. */
export type Answering = Pick<Engine, 'handle'> & {
  readonly bodyLimit: number
  /** The items as they are at first; absent where nothing is stored yet. */
  readonly items?: () => Pick<Session, 'look' | 'change'>
}

export type Whole = Required<Answering> & Pick<Engine, 'goOn' | 'hasPath' | 'isElsewhere'>

/**
 * Creates the engine of a contract, and the items that it stores. Throws an `OptionError` for an option of a wrong
 * type.
 */
export async function loadWhole(given: Api, settings: EngineSettings, options: HandlerOptions): Promise<Whole> {
  checkKinds(options, ENGINE_OPTIONS)
  const { data, maxItems, resources } = options
  const contract = resources === undefined ? given : correctedValue(given, resources)
  const engine = await loadEngine(contract, settings, options)
  const room = (): Room => new Room(undefined, maxItems)
  const seed = data === undefined ? engine.data.world() : engine.data.itemsFrom(data, room())
  return { ...engine, items: () => createOwnItems(room(), () => seed, engine.writer) }
}

/** Loads the engine, and the imitation of a profile if there is one. */
async function loadEngine(
  contract: Api,
  settings: EngineSettings,
  options: HandlerOptions,
): Promise<Answering & Engine> {
  const { bodyLimit, profile: learnt } = options
  if (learnt === undefined) {
    const createEngine = await createEngineFor(contract)
    return { ...createEngine(contract, settings), bodyLimit: bodyLimit ?? BODY_LIMIT }
  }
  const { bodyLimitFor, createImitation, profileFor } = await import('../imitation/imitation.ts')
  const profile = profileFor(contract, learnt)
  const engine = await createImitation(contract, settings, profile, options)
  return { ...engine, bodyLimit: bodyLimit ?? bodyLimitFor(profile) }
}
