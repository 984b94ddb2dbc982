/** What stands between the clients and two mocks, or nothing. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../contract-tests/wild/free-port.ts'
import { byApt, systemProgram } from '../system-program.ts'

/**
 * `haproxy` asks both for their readiness. `nginx` asks nobody: it notices that a port is closed. With `addresses`, each
 * new connection goes to a mock that is ready, as behind a service of Kubernetes. With `port`, both mocks listen on one,
 * and Linux deals out the connections.
 */
export const BALANCERS = ['haproxy', 'nginx', 'addresses', 'port'] as const
export type Balancer = (typeof BALANCERS)[number]

/** Neither sends anything a second time that may have been processed. */
const SETTINGS = {
  haproxy: (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  retries 0
  http-reuse always
  option httpchk
  http-check send meth GET uri /_mock/health/ready ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
listen mocks
  bind 127.0.0.1:${port}
  balance roundrobin
${ports.map((one) => `  server mock-${one} 127.0.0.1:${one} check inter 200ms fall 1 rise 1`).join('\n')}
`,
  nginx: (port: number, ports: readonly number[], folder: string) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream mocks {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://mocks;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`,
} as const

/** Starts a balancer on a free port, and resolves once that is open. */
export async function startBalancer(name: keyof typeof SETTINGS, ports: readonly number[]) {
  const executable = await systemProgram([name], [`/usr/sbin/${name}`], byApt(name))
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'plant-store-rolling-')), freePort()])
  const file = join(folder, 'settings')
  await writeFile(file, SETTINGS[name](port, ports, folder))
  const words = name === 'haproxy' ? ['-q', '-f', file] : ['-e', 'stderr', '-c', file]
  const child = spawn(executable, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const exit = once(child, 'exit')
  while (child.exitCode === null && !(await isOpen(port))) await sleep(50)
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exit
    await rm(folder, { recursive: true })
  }
  return { port, close }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}
