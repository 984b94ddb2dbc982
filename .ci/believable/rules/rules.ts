/** The rules, in the order of the page. */

export const RULES = {
  answered: 'the operation answers 2xx with JSON',
  latin: 'text is neither plant names nor lorem ipsum',
  placeholder: 'text is no placeholder such as "string"',
  example: "a property's documented example is used (first item)",
  email: '`email` is an e-mail address',
  people: 'names of people',
  created: 'creation is neither in the future nor before 2010',
  updated: 'created ≤ updated',
  span: 'start ≤ end',
  numbers: 'numbers in a sane range',
  key: 'the id in the path is the id in the answer',
  alike: 'an item of a list is found alike by its id',
  totals: 'totals fit the list',
  addresses: 'addresses',
  pictures: 'pictures that load',
  currencies: 'currencies',
  colours: 'colours',
  fullName: 'first and last name are in the full name',
  place: 'country, city, postcode and coordinates are of one place',
  sum: 'price × quantity = total',
  bounds: 'minimum ≤ maximum',
  count: 'a count is the length of its list',
  slug: 'a slug is that of its title',
  distinct: 'items of a list differ, and different resources have different data',
  related: 'related ids name items that exist',
  embedded: 'an embedded object agrees with its item',
} as const satisfies Readonly<Record<string, string>>

export type Rule = keyof typeof RULES

/** What a rule says of one place of an answer. */
export type Verdict = {
  readonly rule: Rule
  readonly pointer: string
  readonly value: unknown
  readonly isKept: boolean
}
