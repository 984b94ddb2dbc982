/**
 * What servers and clients of node:http need. An import of node:http reads all that it exports, and with `WebSocket`
 * the whole of undici, which is 40 ms of each start.
 */

export const { Agent, createServer, get, request, STATUS_CODES } = process.getBuiltinModule('node:http')
