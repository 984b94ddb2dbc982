/** The route that the pages call. The token stays on the server. */
export async function POST(request: Request): Promise<Response> {
  const session = request.headers.get('x-mock-session')
  return fetch(`${process.env.PLANT_STORE_URL}/plants`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.PLANT_STORE_TOKEN}`,
      'content-type': 'application/json',
      // The session of the test that opened the page.
      ...(session !== null && { 'x-mock-session': session }),
    },
    body: await request.text(),
  })
}
