/** What Conduit's API is for its application: the forms of its answers, and a request with the token of who logged in. */

type Person = { readonly username: string; readonly bio: string; readonly image: string }
export type Profile = Person & { readonly following: boolean }
export type User = Person & { readonly email: string; readonly token: string }
export type Article = {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Not in lists. */
  readonly body?: string
  readonly tagList: readonly string[]
  readonly createdAt: string
  readonly favorited: boolean
  readonly favoritesCount: number
  readonly author: Profile
}
export type Comment = {
  readonly id: number
  readonly body: string
  readonly createdAt: string
  readonly author: Profile
}
export type Articles = { readonly articles: readonly Article[]; readonly articlesCount: number }

/** What the API refused: its status, and its sentences. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, sentences: readonly string[]) {
    super(sentences.join('; ') || `The server answered ${status}.`)
    this.status = status
  }
}

/** A client of the API at an address. `token` is asked for at each request. */
export function apiAt(base: string, token: () => string | null) {
  return async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = new Headers()
    const known = token()
    if (known !== null) headers.set('Authorization', `Token ${known}`)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const content = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null
    if (!answer.ok) throw new Refusal(answer.status, sentencesIn(content ?? {}))
    return content
  }
}

type Refused = { readonly errors?: Readonly<Record<string, readonly string[]>> }

function sentencesIn({ errors = {} }: Refused): readonly string[] {
  return Object.entries(errors).flatMap(([field, all]) => all.map((each) => `${field} ${each}`))
}
