/** The document as a reference: each operation with its parameters, bodies and responses. */

import type { Api, MediaType, Operation, Parameter, ResponseSpec } from '../../../../spec/contract/contract.ts'
import { isObject } from '../../../../spec/json/pointer.ts'
import type { Document } from '../../../../spec/schema/schema.ts'
import { actions, append, button, byId, type Child, element, fill } from '../page/dom.ts'
import { bodyBlock } from '../page/exact-text.ts'
import { schemeInWords } from '../send/credentials.ts'
import { namedRow, schemaView } from './schema-view.ts'

type Try = (operation: Operation) => void

/** Fills the view. Each operation is drawn when it is opened, because a document may have hundreds. */
export function showReference(contract: Api, tryIt: Try): void {
  const { title, version, document, operations } = contract
  const info = document.at('/info')
  fill(
    byId('reference', HTMLElement),
    element('h2', { id: 'reference-title' }, title, ' ', element('small', version)),
    ...(isObject(info) ? paragraphs(info.summary, info.description) : []),
    element(
      'p.links',
      element('a', { href: '/_mock/openapi.yaml' }, 'openapi.yaml'),
      ' · ',
      element('a', { href: '/_mock/openapi.json' }, 'openapi.json'),
    ),
    operations.map((operation, index) => {
      const fold = foldedOperation(document, operation, tryIt)
      fold.open = index === 0 || operations.length <= 3
      return fold
    }),
  )
}

function foldedOperation(document: Document, operation: Operation, tryIt: Try): HTMLDetailsElement {
  const { id, method, path, summary } = operation
  const fold = element(
    'details.operation',
    element(
      'summary',
      element('h3', element('span.method', method), ' ', element('code', path)),
      ' ',
      element('span.summary', summary === '' ? id : `${summary} · ${id}`),
    ),
  )
  const tryButton = button('Try it', () => tryIt(operation), { 'aria-label': `Try it: ${method} ${path}` })
  const draw = (): void => append(fold, [actions(tryButton), ...operationView(document, operation)].flat())
  fold.addEventListener('toggle', draw, { once: true })
  return fold
}

function operationView(document: Document, operation: Operation): Child[] {
  const { id, parameters, body, responses } = operation
  const bodies = body?.content.map((one) => mediaType(one, `request of ${id}`)) ?? []
  return [
    described(document, operation.pointer),
    titledBlock('Credential', element('p', securityInWords(operation))),
    parameters.length === 0 ? null : titledBlock('Parameters', parameterList(document, parameters)),
    body === null ? null : titledBlock(`Request body${body.required ? '' : ', optional'}`, bodies),
    titledBlock(
      'Responses',
      responses.map((response) => responseView(document, response, id)),
    ),
  ]
}

function titledBlock(title: string, content: Child): HTMLElement {
  return element('section.block', element('h4', title), content)
}

function securityInWords({ security }: Operation): string {
  if (security.length === 0) return 'None is needed.'
  return security
    .map((together) => (together.length === 0 ? 'none' : together.map(schemeInWords).join(' together with ')))
    .join(', or ')
}

function parameterList(document: Document, parameters: readonly Parameter[]): HTMLElement {
  const rows = parameters.map(({ name, in: place, required, schema, pointer }) => {
    const presence = required ? 'required' : 'optional'
    const said = element(`span.${presence}`, `${place}, ${presence}`)
    return namedRow(name, said, described(document, pointer), schema && schemaView(schema))
  })
  return element('ul.properties', rows)
}

function responseView(document: Document, response: ResponseSpec, operation: string): HTMLElement {
  const node = document.at(response.pointer)
  const headers = response.headers.map(({ name, schema }) => namedRow(name, schema && schemaView(schema)))
  return element(
    'div.response',
    element(
      'h5',
      element('span', { class: `status of-${response.status[0]}xx` }, response.status),
      ' ',
      element('span.summary', isObject(node) ? String(node.description ?? '') : ''),
    ),
    headers.length === 0 ? null : element('ul.properties', ...headers),
    response.content.map((one) => mediaType(one, `${response.status} of ${operation}`)),
  )
}

function described(document: Document, pointer: string): HTMLElement[] {
  const node = document.at(pointer)
  return paragraphs(isObject(node) ? node.description : undefined)
}

/** `of` is part of the examples' labels, so that no two are alike. */
function mediaType({ name, schema, examples }: MediaType, of: string): HTMLElement {
  return element(
    'div.media-type',
    element('p.label', name),
    schema === null ? null : schemaView(schema),
    examples.map((example) => {
      const text = typeof example.value === 'string' ? example.value : JSON.stringify(example.value)
      const label = `Example ${example.name}`
      return element('figure', element('figcaption', label), bodyBlock(text, `${label}, ${name}, ${of}`))
    }),
  )
}

function paragraphs(...texts: readonly unknown[]): HTMLElement[] {
  return texts.flatMap((text) => (typeof text === 'string' && text !== '' ? [element('p.prose', text)] : []))
}
