/** What a refusal may teach. */

import type { AskedLesson } from './asked.ts'

/**
 * `value`: what the property gets where it is absent; `instead`: what it gets for any other value that the document allows;
 * `than`: the moment that it comes after; `meant`: it is written as its name means; `joiner`: what joins the words of a text of small letters and digits; `like`: the form that its words get; `asked`: the value of
 * a parameter of the query; `bare`: nothing is sent, or null, as what it named is not there; `names`: the resource of which it names an item, by the path, at a place with `*` for each of a list.
 */
export type Lesson = {
  readonly name: string
  /** The properties on the way to its object, or to a list of such; absent: none. */
  readonly within?: readonly string[]
} & (
  | { readonly value: unknown }
  | { readonly instead: string }
  | { readonly than: string }
  | { readonly joiner: string }
  | { readonly like: string }
  | { readonly meant: true }
  | { readonly bare: null | undefined }
  | Pick<AskedLesson, 'asked'>
  | NamingLesson
)

/** What a text has to name: an item of a resource, by a property of it. */
export type NamingLesson = { readonly names: string; readonly by: string; readonly at: readonly string[] }
