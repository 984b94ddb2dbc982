/** Whether a picture loads: its address is a `data:` URL that decodes, or one that the mock itself serves. */

import type { Leaf } from '../reading/facts.ts'
import type { Server } from '../reading/servers.ts'
import type { Verdict } from './rules.ts'
import { isPicture } from './texts.ts'

/** Characters that the shortest picture in a `data:` URL needs, about. */
const SHORTEST = 100

export async function judgePicture(leaf: Leaf, server: Server): Promise<Verdict[]> {
  const { value, facts, pointer, shown } = leaf
  if (typeof value !== 'string' || !isPicture(leaf) || facts.isChosen || shown.includes(value)) return []
  // Where there is no room for a picture, or the document wants an address of its own, any address will do.
  if (facts.hasPattern || facts.maxLength < SHORTEST) return []
  return [
    {
      rule: 'pictures',
      pointer,
      value,
      isKept: value.startsWith('data:') ? decodes(value) : await isServed(value, server),
    },
  ]
}

function decodes(url: string): boolean {
  const [, type = '', base64, content = ''] =
    /^data:(image\/[\w.+-]+)(?:;charset=[\w-]+|;utf8)*(;base64)?,(.*)$/s.exec(url) ?? []
  if (type === '') return false
  try {
    const bytes = base64 === undefined ? decodeURIComponent(content) : Buffer.from(content, 'base64').toString('latin1')
    if (type === 'image/svg+xml') return /^\s*(<\?xml.*?\?>\s*)?<svg[\s>][\s\S]*<\/svg>\s*$/.test(bytes)
    return /^(\x89PNG|GIF8|\xff\xd8\xff|RIFF....WEBP)/s.test(bytes)
  } catch {
    return false
  }
}

async function isServed(value: string, server: Server): Promise<boolean> {
  const local =
    /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/.*)$/.exec(value)?.[3] ?? (value.startsWith('/') ? value : null)
  if (local === null) return false
  const { status, type } = await server({ target: local, headers: { accept: 'image/*' } })
  return status === 200 && type.startsWith('image/')
}
