/** The document as a reference: each operation with its parameters, bodies and responses. */

import type { Contract, MediaType, Operation, Parameter, ResponseSpec } from '../../../../spec/contract.ts'
import { at, isObject, type JsonObject } from '../../../../spec/json-pointer.ts'
import { schemeInWords } from './credentials.ts'
import { byId, element } from './dom.ts'
import { bodyBlock } from './exact-text.ts'
import { schemaView } from './schema-view.ts'

/** Fills the view. Each operation is drawn when it is opened, because a document may have hundreds. */
export function showReference(contract: Contract): void {
  const { title, version, document, operations } = contract
  const info = isObject(document.info) ? document.info : {}
  byId('reference', HTMLElement).replaceChildren(
    element('h2', { id: 'reference-title' }, title, ' ', element('small', {}, version)),
    ...paragraphs(info.summary, info.description),
    element(
      'p',
      { class: 'links' },
      element('a', { href: '/_mock/openapi.yaml' }, 'openapi.yaml'),
      ' · ',
      element('a', { href: '/_mock/openapi.json' }, 'openapi.json'),
    ),
    ...operations.map((operation, index) => folded(document, operation, index === 0 || operations.length <= 3)),
  )
}

function folded(document: JsonObject, operation: Operation, isOpen: boolean): HTMLElement {
  const { id, method, path, summary } = operation
  const fold = element(
    'details',
    { class: 'operation' },
    element(
      'summary',
      {},
      element('h3', {}, element('span', { class: 'method' }, method), ' ', element('code', {}, path)),
      ' ',
      element('span', { class: 'summary' }, summary === '' ? id : `${summary} · ${id}`),
    ),
  )
  fold.addEventListener('toggle', () => fold.append(...operationView(document, operation)), { once: true })
  fold.open = isOpen
  return fold
}

function operationView(document: JsonObject, operation: Operation): HTMLElement[] {
  const { id, parameters, body, responses } = operation
  const node = at(document, operation.pointer)
  return [
    ...paragraphs(isObject(node) ? node.description : undefined),
    block('Credential', element('p', {}, securityInWords(operation))),
    ...(parameters.length === 0 ? [] : [block('Parameters', parameterList(document, parameters))]),
    ...(body === null
      ? []
      : [
          block(
            `Request body${body.required ? '' : ', optional'}`,
            ...body.content.map((one) => mediaType(document, one, `request of ${id}`)),
          ),
        ]),
    block('Responses', ...responses.map((response) => responseView(document, response, id))),
  ]
}

function block(title: string, ...content: HTMLElement[]): HTMLElement {
  return element('section', { class: 'block' }, element('h4', {}, title), ...content)
}

function securityInWords({ security }: Operation): string {
  if (security.length === 0) return 'None is needed.'
  return security
    .map((together) => (together.length === 0 ? 'none' : together.map(schemeInWords).join(' together with ')))
    .join(', or ')
}

function parameterList(document: JsonObject, parameters: readonly Parameter[]): HTMLElement {
  const rows = parameters.map((parameter) => {
    const node = at(document, parameter.pointer)
    return element(
      'li',
      {},
      element('code', { class: 'name' }, parameter.name),
      element(
        'span',
        { class: parameter.required ? 'required' : 'optional' },
        `${parameter.in}, ${parameter.required ? 'required' : 'optional'}`,
      ),
      ...paragraphs(isObject(node) ? node.description : undefined),
      parameter.schema === null ? null : schemaView(document, parameter.schema),
    )
  })
  return element('ul', { class: 'properties' }, ...rows)
}

function responseView(document: JsonObject, response: ResponseSpec, operation: string): HTMLElement {
  const node = at(document, response.pointer)
  const headers = response.headers.map(({ name, schema }) =>
    element('li', {}, element('code', { class: 'name' }, name), schema === null ? null : schemaView(document, schema)),
  )
  return element(
    'div',
    { class: 'response' },
    element(
      'h5',
      {},
      element('span', { class: `status of-${response.status[0]}xx` }, response.status),
      ' ',
      element('span', { class: 'summary' }, isObject(node) ? String(node.description ?? '') : ''),
    ),
    ...(headers.length === 0 ? [] : [element('ul', { class: 'properties' }, ...headers)]),
    ...response.content.map((one) => mediaType(document, one, `${response.status} of ${operation}`)),
  )
}

/** `of` is part of the examples' labels, so that no two are alike. */
function mediaType(document: JsonObject, { name, schema, examples }: MediaType, of: string): HTMLElement {
  return element(
    'div',
    { class: 'media-type' },
    element('p', { class: 'label' }, name),
    schema === null ? null : schemaView(document, schema),
    ...examples.map((example) => {
      const text = typeof example.value === 'string' ? example.value : JSON.stringify(example.value)
      const label = `Example ${example.name}`
      return element('figure', {}, element('figcaption', {}, label), bodyBlock(text, `${label}, ${name}, ${of}`))
    }),
  )
}

function paragraphs(...texts: readonly unknown[]): HTMLElement[] {
  return texts.flatMap((text) =>
    typeof text === 'string' && text !== '' ? [element('p', { class: 'prose' }, text)] : [],
  )
}
