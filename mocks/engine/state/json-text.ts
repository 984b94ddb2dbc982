/** JSON text with its value. */

import { type ParsedJson, parseOwn } from '../../../spec/json/exact-json.ts'

/** The value is read from the text when it is first asked for, unless it is known. */
export class JsonText {
  readonly text: string
  #json: ParsedJson | null

  constructor(text: string, json: ParsedJson | null = null) {
    this.text = text
    this.#json = json
  }

  get json(): ParsedJson {
    this.#json ??= parseOwn(this.text)
    return this.#json
  }

  toJSON(): unknown {
    return this.text
  }
}
