/** Numbers of things in sentences. */

/** A number of things, in words; `shown` is the number as people read it. */
export function plural(count: number, noun: string, nouns = `${noun}s`, shown = String(count)): string {
  return `${shown} ${count === 1 ? noun : nouns}`
}
