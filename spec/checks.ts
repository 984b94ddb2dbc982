/**
 * `plant-store-kit/checks`: what the modules of `plant-store spec --format module` call when they run. Browser-safe.
 */

export { fullFormats } from 'ajv-formats/dist/formats.js'
export { equal, isListed, twins } from './equality.ts'
export { INTEGER_FORMATS } from './integer-formats.ts'
export { patternOf } from './pattern/pattern.ts'
export { ucs2length } from './text-length.ts'
