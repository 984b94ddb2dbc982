/** A client that gets its own tokens: nothing in it knows of a mock. */
export class Library {
  readonly #api: string
  readonly #scope: string
  #token = ''

  constructor(api: string, scope: string) {
    this.#api = api
    this.#scope = scope
  }

  /** Lends a book. If the token has expired, it gets another one and tries again. */
  async lend(title: string): Promise<number> {
    const status = await this.#send(title)
    if (status !== 401) return status
    await this.#logIn()
    return this.#send(title)
  }

  async #send(title: string): Promise<number> {
    const { status } = await fetch(`${this.#api}/loans`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    })
    return status
  }

  async #logIn(): Promise<void> {
    const response = await fetch(`${this.#api}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('app:secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: this.#scope }),
    })
    if (!response.ok) throw new Error(`The login answers ${response.status}.`)
    this.#token = (await response.json()).access_token
  }
}
