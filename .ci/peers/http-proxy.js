/** http-proxy as its documentation starts it, over connections that it keeps: `node http-proxy.js TARGET PORT`. */

import { Agent } from 'node:http'
import httpProxy from 'http-proxy'

const [, , target, port] = process.argv
httpProxy.createProxyServer({ target, agent: new Agent({ keepAlive: true }) }).listen(Number(port), '127.0.0.1')
