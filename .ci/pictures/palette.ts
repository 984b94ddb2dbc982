/** Pictures of pages have few colours: a PNG with a palette has a third of the bytes. */

import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright'

/** A picture of what a page shows, in at most 256 colours; a blank page reads the pixels. */
export async function screenshot(page: Page, blank: Page): Promise<Buffer> {
  const shown = await page.screenshot()
  const { width, height, url } = await blank.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (context === null) throw new Error('there is no canvas')
    context.drawImage(bitmap, 0, 0)
    const reader = new FileReader()
    reader.readAsDataURL(new Blob([context.getImageData(0, 0, bitmap.width, bitmap.height).data]))
    await new Promise((done) => reader.addEventListener('load', done))
    return { width: bitmap.width, height: bitmap.height, url: String(reader.result) }
  }, shown.toString('base64'))
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  const pixels = Array.from({ length: width * height }, (_, index) => bytes.readUInt32BE(4 * index) >>> 8)
  const palette = commonest(pixels)
  const nearest = new Map(palette.map((colour, index) => [colour, index]))
  const indices = pixels.map((colour) => {
    const index = nearest.get(colour) ?? nearestIn(palette, colour)
    nearest.set(colour, index)
    return index
  })
  return encoded(width, height, palette, indices)
}

/** The colours that most pixels have. */
function commonest(pixels: readonly number[]): number[] {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour)
}

function nearestIn(palette: readonly number[], colour: number): number {
  let best = { index: 0, distance: Number.POSITIVE_INFINITY }
  for (const [index, other] of palette.entries()) {
    const distance = CHANNELS.reduce<number>(
      (sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2,
      0,
    )
    if (distance < best.distance) best = { index, distance }
  }
  return best.index
}

const CHANNELS = [16, 8, 0] as const

/** PNG, third edition: eight bits for each pixel, an index into the palette; no filter. */
function encoded(width: number, height: number, palette: readonly number[], indices: readonly number[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const rows = Buffer.alloc(height * (width + 1))
  for (let row = 0; row < height; row++) rows.set(indices.slice(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => CHANNELS.map((shift) => (colour >> shift) & 255)))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
