/** The formats that compiled checks may ask for. */

import { fullFormats as ofLibrary } from 'ajv-formats/dist/formats.js'

/**
 * The library's `url` refuses `localhost` and private addresses, by which services in a test name themselves. A `time`
 * may lack its offset: generators of documents write the format for times of day that have none (`time` of Python, in
 * Django and FastAPI, `LocalTime` of Java), and OpenAPI 3.0 leaves the formats that it does not list open.
 */
export const fullFormats = { ...ofLibrary, url: ofLibrary.uri, time: ofLibrary['iso-time'] }
