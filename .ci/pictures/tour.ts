/** A moving picture in SVG: scenes that follow each other, in a loop. It moves by CSS alone, as pages show pictures. */

import { picture, rowsOf, STYLE, screenOf, sizeOf, type Typed } from './terminal.ts'

/** A terminal, whose commands come one by one, or two pictures of a page in PNG, one for each colour scheme. */
export type Scene = { readonly session: readonly Typed[] } | { readonly light: Buffer; readonly dark: Buffer }

/** Seconds that a reader gets for a command and for a page. */
const SECONDS = { command: 3.5, page: 5 } as const
const ROWS = 24

/** Who asks for less motion sees the first scene. */
const STILL = `
  .scene { visibility: hidden; }
  .night { display: none; }
  @media (prefers-color-scheme: dark) { .day { display: none; } .night { display: inline; } }
  @media (prefers-reduced-motion: reduce) { .scene { animation: none; } .first { visibility: visible; } }`

/** The size of a page in such a picture. */
export const PAGE_SIZE = sizeOf(ROWS)

export function tourPicture(title: string, scenes: readonly Scene[]): string {
  const whole = scenes.reduce((sum, scene) => sum + secondsOf(scene), 0)
  const styles: string[] = []
  const parts: string[] = []
  let begin = 0
  const show = (from: number, to: number, drawn: readonly string[], first: boolean): void => {
    const name = `part-${styles.length}`
    const [start, end] = [from, to].map((second) => `${((100 * second) / whole).toFixed(2)}%`)
    const shown = `0%, ${start} { visibility: hidden; } ${start}, ${end} { visibility: visible; } ${end}, 100% { visibility: hidden; }`
    styles.push(`  @keyframes ${name} { ${shown} }\n  .${name} { animation: ${name} ${whole}s step-end infinite; }`)
    parts.push(`<g class="scene ${name}${first ? ' first' : ''}">`, ...drawn, '</g>')
  }
  for (const [index, scene] of scenes.entries()) {
    const end = begin + secondsOf(scene)
    if ('session' in scene) {
      if (rowsOf(scene.session) > ROWS)
        throw new Error(`a terminal of the tour has ${rowsOf(scene.session)} lines, more than ${ROWS}`)
      const screen = screenOf(scene.session)
      for (const [number, drawn] of screen.entries()) show(begin + number * SECONDS.command, end, drawn, index === 0)
    } else {
      show(begin, end, [pageIn('day', scene.light), pageIn('night', scene.dark)], false)
    }
    begin = end
  }
  return picture(title, ROWS, [STYLE, ...styles, STILL].join('\n'), parts)
}

function secondsOf(scene: Scene): number {
  return 'session' in scene ? scene.session.length * SECONDS.command + 1 : SECONDS.page
}

function pageIn(scheme: 'day' | 'night', png: Buffer): string {
  const { width, height } = PAGE_SIZE
  return `<image class="${scheme}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
}
