/**
 * Loaded into the mock's process beside the mock, with `--import`, by `--expose-gc` and with a channel to its parent:
 * measures what the process holds when it is asked to. Nothing of it is in the product.
 */

import { readdirSync } from 'node:fs'

/** What a process holds after a collection. */
export type Measure = {
  /** Bytes that are alive: the heap's, and those of buffers. Text on its way out is not among them. */
  readonly live: number
  /** Bytes that the system gave. */
  readonly resident: number
  /** Those of them that are not of V8's heap, whose size says more about its habits than about what is alive in it. */
  readonly beside: number
  /** What keeps the event loop alive, how many of each type: sockets, timers, watchers. */
  readonly resources: Readonly<Record<string, number>>
  /** Open file descriptors, where the system says. */
  readonly descriptors: number | null
}

function measure(): Measure {
  globalThis.gc?.()
  const { rss, heapTotal, heapUsed, arrayBuffers } = process.memoryUsage()
  const resources: Record<string, number> = {}
  for (const type of process.getActiveResourcesInfo()) resources[type] = (resources[type] ?? 0) + 1
  const descriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : null
  return { live: heapUsed + arrayBuffers, resident: rss, beside: rss - heapTotal, resources, descriptors }
}

process.on('message', () => process.send?.(measure()))
// A soak that is killed leaves no mock behind.
process.on('disconnect', () => process.exit())
// The mock has to end by itself.
process.channel?.unref()
