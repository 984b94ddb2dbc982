import { UNSENDABLE } from '../../../spec/http/field.ts'

/** A value as a header carries it. */
export function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(headerText).join(',')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(UNSENDABLE, '?')
}
