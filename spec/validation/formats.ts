/** The formats that compiled checks may ask for. */

export { fullFormats } from 'ajv-formats/dist/formats.js'
