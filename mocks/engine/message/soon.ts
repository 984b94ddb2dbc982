/** Values that are there at once or later. Later ones occur only where several processes share a state. */

export type Soon<Value> = Value | Promise<Value>

/** The same functions, whose results may come later. */
export type Later<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...words: infer Words) => infer Result
    ? (...words: Words) => Soon<Result>
    : never
}

/** Goes on with a value, at once or once it is there. */
export function soon<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** A value of one process, where nothing comes later. */
export function atOnce<Value>(value: Soon<Value>): Value {
  if (value instanceof Promise) throw new Error('what one process keeps must be there at once')
  return value
}
