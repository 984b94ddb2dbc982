/** What is made once for each object, and kept with it: apart from `once.ts`, which every page loads at its start. */

/** Makes a value for each object at its first call for it, and keeps it as long as the object, which never changes. */
export function onceFor<Subject extends object, Value extends object | string | null>(
  make: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const values = new WeakMap<Subject, Value>()
  return (subject) => {
    const known = values.get(subject)
    if (known !== undefined) return known
    const made = make(subject)
    values.set(subject, made)
    return made
  }
}
