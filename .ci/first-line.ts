import { once } from 'node:events'

/** The first line that a program prints; another one may come in the same piece. */
export async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  while (!said.includes('\n')) said += (await once(stream, 'data'))[0]
  return said.slice(0, said.indexOf('\n'))
}
