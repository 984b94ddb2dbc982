/** A setup file: `test: { setupFiles: ['expect.ts'] }` in vite.config.ts. */

import { type ReceivedMatchers, toHaveReceived } from 'plant-store-kit/testing'
import { expect } from 'vitest'

expect.extend({ toHaveReceived })

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends ReceivedMatchers {}
}
