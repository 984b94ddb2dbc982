/** Archives of small texts, stored as they are, one byte in each character. */

/** A file of an archive; its text is ASCII. */
export type ArchivedFile = readonly [name: string, text: string]

/** A ZIP archive, uncompressed (APPNOTE 4.3). */
export function zip(files: readonly ArchivedFile[]): string {
  let local = ''
  let central = ''
  for (const [name, text] of files) {
    const at = local.length
    const facts = `${number(10, 2)}${number(0, 2)}${number(0, 2)}${MOMENT}${number(crc32(text))}`
    const lengths = `${number(text.length)}${number(text.length)}${number(name.length, 2)}${number(0, 2)}`
    local += `PK\x03\x04${facts}${lengths}${name}${text}`
    central += `PK\x01\x02${number(10, 2)}${facts}${lengths}${'\0'.repeat(10)}${number(at)}${name}`
  }
  const count = number(files.length, 2)
  return `${local}${central}PK\x05\x06${'\0'.repeat(4)}${count}${count}${number(central.length)}${number(local.length)}\0\0`
}

/** A gzip file of one stored block (RFC 1952, RFC 1951 section 3.2.4). */
export function gzip(text: string): string {
  const block = `\x01${number(text.length, 2)}${number(0xff_ff - text.length, 2)}${text}`
  return `\x1f\x8b\x08${'\0'.repeat(6)}\xff${block}${number(crc32(text))}${number(text.length)}`
}

/** A tar archive of one file (POSIX ustar): its header, its text, and two blocks of zeros. */
export function tar([name, text]: ArchivedFile): string {
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`
  const header = (sum: string): string =>
    [
      ...[name.padEnd(100, '\0'), octal(0o644, 8), octal(0, 8), octal(0, 8), octal(text.length, 12)],
      ...[octal(SECONDS, 12), sum, '0', '\0'.repeat(100), 'ustar\x0000'],
    ]
      .join('')
      .padEnd(512, '\0')
  const sum = [...header(' '.repeat(8))].reduce((total, character) => total + character.charCodeAt(0), 0)
  return `${header(`${octal(sum, 7)} `)}${text.padEnd(Math.ceil(text.length / 512) * 512, '\0')}${'\0'.repeat(1024)}`
}

/** A number in bytes, the lowest first. */
export function number(value: number, bytes = 4): string {
  let text = ''
  for (let index = 0; index < bytes; index++) text += String.fromCharCode((value >>> (8 * index)) & 0xff)
  return text
}

/** 9 o'clock on 2 November 2026, by DOS and by Unix. */
const MOMENT = number((((2026 - 1980) << 25) | (11 << 21) | (2 << 16) | (9 << 11)) >>> 0)
const SECONDS = Date.UTC(2026, 10, 2, 9) / 1000

/** The checksum of ZIP and gzip (RFC 1952 section 8). */
function crc32(text: string): number {
  let sum = 0xff_ff_ff_ff
  for (const character of text) {
    sum ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0)
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}
