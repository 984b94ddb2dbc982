/** Documents that programs of an office open: PDF, spreadsheets and texts. */

import { type ArchivedFile, zip } from './archive.ts'

const TITLE = 'Summary'
export const SENTENCE = 'Everything is in order, and there is nothing to report.'
export const ROWS = [
  ['id', 'name', 'quantity'],
  ['1', 'First item', '12'],
  ['2', 'Second item', '7'],
  ['3', 'Third item', '30'],
] as const

/** A page with a sentence (ISO 32000-1 section 7.5), its table of objects with their places. */
export function pdf(): string {
  const content = `BT /F1 18 Tf 72 770 Td (${TITLE}) Tj /F1 11 Tf 0 -28 Td (${SENTENCE}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  let table = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const RELATED = `${SCHEMAS}/officeDocument/2006/relationships`

export function spreadsheet(): string {
  const cell = (text: string): string =>
    /^\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = ROWS.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const main = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`
  const book = `<workbook ${main} xmlns:r="${RELATED}"><sheets><sheet name="${TITLE}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return zip([
    ...packaged('spreadsheetml', 'xl/workbook.xml', 'sheet.main', [['/xl/sheet1.xml', 'worksheet']]),
    ['xl/workbook.xml', XML + book],
    ['xl/_rels/workbook.xml.rels', relations('sheet1.xml', 'worksheet')],
    ['xl/sheet1.xml', `${XML}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`],
  ])
}

export function wordDocument(): string {
  const body = [TITLE, SENTENCE].map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const main = `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`
  return zip([
    ...packaged('wordprocessingml', 'word/document.xml', 'document.main', []),
    ['word/document.xml', `${XML}<w:document ${main}><w:body>${body}</w:body></w:document>`],
  ])
}

/** What each package has: the types of its parts, and which of them is the first (ECMA-376 part 2). */
function packaged(
  kind: string,
  first: string,
  type: string,
  others: readonly (readonly [path: string, type: string])[],
): readonly ArchivedFile[] {
  const parts = [[`/${first}`, type] as const, ...others].map(
    ([path, own]) =>
      `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.${own}+xml"/>`,
  )
  const usual = ['rels', 'xml'].map((ending) => {
    const content = ending === 'rels' ? 'application/vnd.openxmlformats-package.relationships+xml' : 'application/xml'
    return `<Default Extension="${ending}" ContentType="${content}"/>`
  })
  const types = [...usual, ...parts].join('')
  return [
    ['[Content_Types].xml', `${XML}<Types xmlns="${SCHEMAS}/package/2006/content-types">${types}</Types>`],
    ['_rels/.rels', relations(first, 'officeDocument')],
  ]
}

function relations(target: string, type: string): string {
  const one = `<Relationship Id="rId1" Type="${RELATED}/${type}" Target="${target}"/>`
  return `${XML}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${one}</Relationships>`
}
