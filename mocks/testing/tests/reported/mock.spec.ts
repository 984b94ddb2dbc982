/** Requests of two tests, for the reporter that the test beside this folder runs. */

import { expect, test } from '../../playwright.ts'

for (const name of ['Fern', '']) {
  test(`asks with ${JSON.stringify(name)}`, async ({ mock }) => {
    const response = await fetch(`${mock.url}/plants`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
      body: JSON.stringify({ id: name === '' ? null : 1, name }),
    })
    expect(response.status).toBe(name === '' ? 400 : 200)
  })
}
