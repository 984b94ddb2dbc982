/** Traffic for the proxy: a deployment whose answers are hostile, and good ones between them. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { HOSTILE_ANSWERS, type HostileAnswer, mutated } from './hostile-answers.ts'
import { type Kind, summary, type Want } from './interaction.ts'
import type { Subject } from './subject.ts'

export type Deployment = { readonly url: string; readonly close: () => void }

const TABLE = [...HOSTILE_ANSWERS.values()]

/** Starts a deployment on a free port. The query of a request selects its answer. */
export async function startDeployment(subject: Subject): Promise<Deployment> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      const [, kind = '', index = ''] = /\?(\w+)=(\d+)/.exec(String(request)) ?? []
      const { bytes, ending } = answerOf(subject, kind, Number(index))
      if (ending === 'end') socket.end(bytes)
      else socket.write(bytes, () => (ending === 'reset' ? setImmediate(() => socket.resetAndDestroy()) : null))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function answerOf(subject: Subject, kind: string, index: number): HostileAnswer {
  return kind === 'row'
    ? (TABLE[index % TABLE.length] ?? GOOD)
    : kind === 'chance'
      ? mutated(subject.chance(kind, index))
      : GOOD
}

const GOOD: HostileAnswer = {
  bytes: Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"Fern"}'),
  ending: 'end',
}

/** Whatever the deployment answers, the client must get an answer, which may be broken off, and the proxy must survive. */
export function proxyTraffic(subject: Subject): Kind[] {
  const ask = (kind: string, index: number, want: Want, leave: 'stay' | 'close') => {
    const target = `${subject.target(index)}?${kind}=${index}`
    const headers = { Host: 'proxy', ...(leave === 'close' && { Connection: 'close' }) }
    return { steps: [{ send: subject.request(index, { target, headers }), wants: [want] }], leave } as const
  }
  const any: Want = {
    kind: 'answer',
    method: subject.operation.method,
    check: (received) => (received.status < 200 || received.status === 500 ? `${summary(received)} came` : null),
  }
  const good: Want = {
    ...any,
    check: (received) => (received.status === 200 && received.body.length === 15 ? null : `${summary(received)} came`),
  }
  return [
    {
      name: 'proxy: answers that no deployment should give',
      rate: 20,
      most: 8,
      interaction: (index) => ask('row', index, any, 'close'),
    },
    { name: 'proxy: mutations of them', rate: 40, most: 8, interaction: (index) => ask('chance', index, any, 'close') },
    { name: 'proxy: good answers between them', rate: 20, interaction: (index) => ask('good', index, good, 'stay') },
  ]
}
