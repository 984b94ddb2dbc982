/**
 * Loaded into each process of `UNIT_CPU=FILE npm run unit`: adds a line to the file with the seconds that both cores had
 * worked for a test file when it ended, its child processes included. `sort -rn FILE` shows what costs most: the clock
 * on the wall says little where several run at once.
 */

import { appendFileSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Linux counts in hundredths of a second. */
const TICKS = 100

const { argv, env } = process
const [, file = ''] = argv
const { UNIT_CPU: list } = env
// A test file's own processes load this, too.
if (list !== undefined && isMainThread && /\.(test\.ts|mjs)$/.test(file)) {
  process.on('exit', () => {
    // The name of the program, which is the second field, may have blanks in it.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // User and system time, of itself and of the children that it waited for (proc(5): fields 14 to 17).
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    appendFileSync(list, `${(ticks / TICKS).toFixed(1).padStart(6)} ${basename(file)}\n`)
  })
}
