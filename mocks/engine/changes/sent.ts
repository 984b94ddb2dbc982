/** What a client sends of an item. The admission adds the rest. */

import { ExactNumber } from '../../../spec/json/exact-json.ts'
import { type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { keyText } from '../state/items.ts'

/** Reads what clients send as items with a key of this name; `unsendable` are the properties that they may not send. */
export function createSentReader(key: string | null, unsendable: ReadonlySet<string>) {
  const isSendable = (name: string): boolean => !unsendable.has(name)
  const added = (item: Record<string, unknown>, sent: JsonObject): JsonObject => {
    for (const name of Object.keys(sent)) {
      if (name !== key && isSendable(name)) setMember(item, name, sent[name])
    }
    return item
  }
  return {
    /** The key that the client gave; null where the server has to make one. */
    keyIn: (sent: JsonObject): string | null => {
      if (key === null || !isSendable(key) || !Object.hasOwn(sent, key)) return null
      const given = sent[key]
      return given instanceof ExactNumber || typeof given !== 'object' ? keyText(given) : null
    },
    /** The properties that clients may send, but for the key. */
    propertiesIn: (sent: JsonObject): JsonObject => added({}, sent),
    /** The item: its key first, which is `made` or else the one that was sent, then what clients may send. */
    itemIn: (sent: JsonObject, made?: unknown): JsonObject => {
      if (key === null) return added({}, sent)
      if (made !== undefined) return added({ [key]: made }, sent)
      const names = Object.keys(sent)
      // Most clients send an item as it is kept.
      return names[0] === key && names.every(isSendable) ? sent : added({ [key]: sent[key] }, sent)
    },
  }
}
