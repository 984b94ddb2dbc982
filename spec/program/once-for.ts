/** What is made once for each subject, and kept: apart from `once.ts`, which every page loads at its start. */

/** Makes a value for each object at its first call for it, and keeps it as long as the object, which never changes. */
export function onceFor<Subject extends object, Value extends object | string | null>(
  make: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const values = new WeakMap<Subject, Value>()
  return (subject) => remembered(values, subject, () => make(subject))
}

/** The same for each key within a subject that keeps what is derived of it: what a run knows of an operation. */
export function onceWithin<Subject extends { readonly derive: <T>(how: () => T) => T }, Key, Value>(
  make: (subject: Subject, key: Key) => Value,
): (subject: Subject, key: Key) => Value {
  const nothing = (): Map<Key, Value> => new Map()
  return (subject, key) => remembered(subject.derive(nothing), key, () => make(subject, key))
}

type KeyedValues<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => unknown
}

/** The value that is known for a key; one that is made now, and known from now on, where none is. */
export function remembered<Key, Value>(known: KeyedValues<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  const value = make()
  known.set(key, value)
  return value
}
