/** The formats that compiled checks may ask for. */

import { fullFormats as ofLibrary } from 'ajv-formats/dist/formats.js'

/** The library's `url` refuses `localhost` and private addresses, by which services in a test name themselves. */
export const fullFormats = { ...ofLibrary, url: ofLibrary.uri }
