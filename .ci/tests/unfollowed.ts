/**
 * Loaded into each process of `npm run unit`: Node's test runner then follows no promises. It follows them to tell which
 * test left an error behind, which takes a fifth of the time where requests are many. Such an error then fails the file.
 *
 * A file that runs others is as ever: there the promise of an import tells whose tests are declared.
 */

import hooks from 'node:async_hooks'

const { createHook } = hooks
if (!process.argv[1]?.endsWith('.mjs'))
  hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
