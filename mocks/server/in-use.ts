/**
 * What is made from the current document, and made again if another replaces it: engine, secrets, and the first items.
 */

import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import type { Api } from '../../spec/contract/contract.ts'
import type { LoadedContract } from '../../spec/document/load.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { createTurns, seedFrom } from '../data/data.ts'
import type { TextLimits } from '../data/data-text.ts'
import type { Data } from '../engine/data/data.ts'
import type { Engine } from '../engine/engine.ts'
import { Room, type Seed } from '../engine/state/items.ts'
import { MEGABYTE } from '../engine/state/state.ts'
import { type Secrets, secretsOf } from '../journal/redaction.ts'
import { Prism } from '../prism/prism.ts'
import { bodyLimitFrom, checkFirst, engineFor } from './engine-for.ts'
import type { MockServerOptions } from './options/mock.ts'
import { SERVER_DEFAULTS } from './options/server.ts'

export class InUse {
  readonly room: Room
  readonly limits: TextLimits
  engine: Engine
  secrets: Secrets
  /** What every session begins with. */
  seed: Seed = new Map()
  readonly #options: MockServerOptions
  readonly #warn: SceneWarn
  readonly #turns = createTurns()
  #contract: Api
  #prism: Prism

  static async open(options: MockServerOptions, loaded: LoadedContract, warn: SceneWarn): Promise<InUse> {
    const prism = new Prism(loaded, warn)
    const { contract } = loaded
    checkFirst(options, contract)
    try {
      const inUse = new InUse(options, contract, prism, await engineFor(contract, prism, options, warn), warn)
      inUse.seed = await inUse.#seedOf(contract, inUse.engine)
      return inUse
    } catch (error) {
      prism.close()
      throw error
    }
  }

  private constructor(options: MockServerOptions, contract: Api, prism: Prism, engine: Engine, warn: SceneWarn) {
    this.#options = options
    this.#contract = contract
    this.#prism = prism
    this.#warn = warn
    this.engine = engine
    this.secrets = secretsOf(contract, knownSecrets(options))
    const { maxMemory = SERVER_DEFAULTS.maxMemory } = options
    this.room = new Room(maxMemory * MEGABYTE, options.maxItems)
    this.limits = { mostItems: this.room.mostItems, bodyLimit: bodyLimitFrom(options, contract) }
    const full = new Set<string | null>()
    this.room.onFull = (path) => {
      if (full.has(path)) return
      full.add(path)
      const { resources } = resourcesOf(this.#contract)
      const name = resources.find((one) => one.path === path)?.name ?? path
      warn(
        name === null
          ? `the items and own answers of all sessions take ${maxMemory} MB, the limit of maxMemory (--max-memory): new sessions are refused until others end`
          : `there are too many ${name} to store: the mock drops the oldest from now on`,
      )
    }
  }

  /** Replaces the document. If the new one can't be used, rejects, and the current one stays. */
  async replace(loaded: LoadedContract): Promise<void> {
    const prism = new Prism(loaded, this.#warn)
    const { contract } = loaded
    const { engine, seed } = await this.#made(contract, prism).catch((error: unknown) => {
      prism.close()
      throw error
    })
    this.seed = seed
    this.#contract = contract
    this.#prism.close()
    this.#prism = prism
    this.engine = engine
    this.secrets = secretsOf(contract, knownSecrets(this.#options))
  }

  close(): void {
    this.#prism.close()
  }

  /** A room for items that are validated but not stored: items that do not fit would not be kept. */
  beside(): Room {
    // The items that every session begins with are never dropped for others.
    return this.#spare(this.seed.values().reduce((sum, { bytes }) => sum + bytes, 0))
  }

  /** Validates data in small steps. */
  async judge(data: Data): Promise<Seed> {
    const { data: access } = this.engine
    const items = await this.#turns(() => access.steps(data, this.beside()))
    // The document may have been replaced meanwhile.
    return access === this.engine.data ? items : this.judge(data)
  }

  async #made(contract: Api, prism: Prism): Promise<{ readonly engine: Engine; readonly seed: Seed }> {
    const engine = await engineFor(contract, prism, this.#options, this.#warn)
    return { engine, seed: await this.#seedOf(contract, engine) }
  }

  #seedOf(contract: Api, { data }: Engine): Promise<Seed> {
    const reading = { contract, limits: this.limits, warn: this.#warn }
    return seedFrom(this.#options.data, data, this.#spare(0), this.#turns, reading)
  }

  #spare(taken: number): Room {
    return new Room(this.room.most - taken, this.room.mostItems)
  }
}

/** The credentials in the options, which nothing may show. */
function knownSecrets({ tokens = [], clients = [] }: MockServerOptions): readonly string[] {
  return [...tokens, ...clients.map((client) => client.replace(/^[^:]*:/, '')).filter(Boolean)]
}
