/** `plant-store-kit`: the types of the API, for clients. */

import type { components, paths } from './generated/types.ts'

export type { components, paths }

/** What creating a plant takes. */
export type NewPlant = components['schemas']['NewPlant']
/** What creating a plant gives. */
export type Plant = components['schemas']['Plant']
/** What every failure gives. Named for what it is, for `Error` is JavaScript's own. */
export type ApiError = components['schemas']['Error']
