/**
 * Loaded into each process of `npm run unit`: Node's test runner then follows no promises. It follows them to tell which
 * test left an error behind, which takes a fifth of the time where requests are many. Such an error then fails the file.
 *
 * In a file that runs others the promise of an import tells whose tests are declared: it says when all of them are.
 */

import hooks from 'node:async_hooks'

const { createHook } = hooks
const isFollowed = process.argv[1]?.endsWith('.mjs') === true
const followed: (() => void)[] = []

hooks.createHook = (callbacks) => {
  const unfollowing = createHook({ ...callbacks, trackPromises: false })
  if (!isFollowed) return unfollowing
  const hook = createHook(callbacks)
  followed.push(() => {
    hook.disable()
    unfollowing.enable()
  })
  return hook
}

/** Follows no promises from now on. */
export function unfollow(): void {
  for (const end of followed.splice(0)) end()
}
