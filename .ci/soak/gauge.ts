/**
 * Measures what the mock's process holds, whenever the soak asks. The soak loads this file into that process by
 * `--import`, with `--expose-gc` and a channel. It is no part of the product.
 */

import { readdirSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'

/** What a process holds after a collection. */
export type Measure = {
  /** Live bytes of the heap and of buffers, without text that is being sent. */
  readonly live: number
  /** Bytes of memory from the system. */
  readonly resident: number
  /**
   * Resident bytes without V8's heap, whose size depends more on V8 than on what is alive. Only the pages of the heap
   * that have been written to are resident: V8 reserves tens of megabytes at once for new objects, and fills them later.
   */
  readonly beside: number
  /** How many sockets, timers and watchers keep the event loop alive, by type. */
  readonly resources: Readonly<Record<string, number>>
  /** Open file descriptors; null if the system does not tell. */
  readonly descriptors: number | null
}

function measure(): Measure {
  globalThis.gc?.()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const { total_physical_size: heap } = getHeapStatistics()
  const resources: Record<string, number> = {}
  for (const type of process.getActiveResourcesInfo()) resources[type] = (resources[type] ?? 0) + 1
  const descriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : null
  return { live: heapUsed + arrayBuffers, resident: rss, beside: rss - heap, resources, descriptors }
}

process.on('message', () => process.send?.(measure()))
// The mock ends with the soak, even if the soak is killed.
process.on('disconnect', () => process.exit())
// The channel must not keep the mock from ending.
process.channel?.unref()
