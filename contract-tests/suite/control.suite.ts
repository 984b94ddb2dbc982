/** Before anything is judged: is the service there, and the token good? */

import { test } from './suite.ts'

test('the good token creates one plain resource', async ({ control }) => {
  await control()
})
