/** A client of a language model: nothing in it knows of a mock. */

/** Asks a question, and shows each piece of the answer when it comes. */
export async function ask(api: string, question: string, show: (piece: string) => void): Promise<void> {
  const response = await fetch(`${api}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'small-1', messages: [{ role: 'user', content: question }], stream: true }),
  })
  if (!response.ok || response.body === null) throw new Error(`The service answers ${response.status}.`)
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.replace(/^data: /, '')
      if (data !== '[DONE]') show(JSON.parse(data).choices[0].delta.content)
    }
  }
}
