/** What a mock on the command line loads while it is used. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { firstLine } from '../../.ci/first-line.ts'

const CLI = join(import.meta.dirname, '../../cli.ts')

/** The addresses of the modules that match, and that the process of a mock loads from its start to its end. */
export async function loadedBy(
  words: readonly string[],
  modules: RegExp,
  use: (url: string) => Promise<unknown> = async () => {},
): Promise<readonly string[]> {
  const hook = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      if (${modules}.test(url)) process.stderr.write('loaded ' + url + '\\n')
      return next(url, context)
    } })`
  const hooked = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, CLI, 'mock', '--port', '0', ...words]
  const child = spawn(process.execPath, hooked)
  const said = text(child.stderr)
  try {
    const line = await firstLine(child.stdout)
    const [, url = ''] = /listening on (\S+)/.exec(line) ?? assert.fail(line)
    await use(url)
  } finally {
    child.kill()
  }
  return Array.from((await said).matchAll(/^loaded (.*)$/gm), ([, url = '']) => url)
}
