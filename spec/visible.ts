/**
 * Text that somebody else wrote, made fit to be shown: nothing in it is obeyed, and nothing looks like what it is not.
 */

/**
 * Controls, line and paragraph separators (a terminal obeys them, a log reader begins a line), what turns the direction
 * of writing round (Unicode annex 9), and what no eye sees, each as U+FFFD; a line break is kept where `lines` says so.
 * Azure Pipelines and TeamCity obey `##vso[` and `##teamcity[` wherever they read it: its signs are set apart.
 */
export function visible(text: string, { lines = false }: { readonly lines?: boolean } = {}): string {
  // Most text is plain, and a server shows much of it.
  if (PLAIN.test(text)) return text
  return text.replaceAll(lines ? UNFIT_IN_LINES : UNFIT, '\uFFFD').replaceAll(/##(?=\w*\[)/g, '# #')
}

const PLAIN = /^[ !"$-~]*$/
const OTHERS = '\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb'
const UNFIT = new RegExp(`[\\u0000-\\u001f${OTHERS}]`, 'g')
const UNFIT_IN_LINES = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f${OTHERS}]`, 'g')
