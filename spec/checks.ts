/**
 * `plant-store-kit/checks`: what the modules of `plant-store spec --format module` call when they run. Browser-safe.
 */

export { fullFormats } from 'ajv-formats/dist/formats.js'
export { equal, isListed, twins } from './json/equality.ts'
export { patternOf } from './pattern/pattern.ts'
export { INTEGER_FORMATS } from './schema/integer-formats.ts'
export { ucs2length } from './schema/text-length.ts'
