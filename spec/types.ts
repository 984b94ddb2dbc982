/** `plant-store-kit`: the types of the API, for clients. */

import type { components, paths } from './generated/types.ts'

export type { components, paths }

/** The request that creates a plant. */
export type NewPlant = components['schemas']['NewPlant']
/** The answer to it. */
export type Plant = components['schemas']['Plant']
/** The answer to a failure. In JavaScript the name `Error` is taken. */
export type ApiError = components['schemas']['Error']
