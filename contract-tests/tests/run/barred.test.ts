/** Items are led into the states for which the document has a refusal, and out of those in which they can't be deleted. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { statesRefused } from '../../../spec/names/sentences/states.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'
import { contentOf } from './judged.ts'

const STATES = ['draft', 'published', 'in-review', 'archived']
for (const [sentence, barred, isOfChange = false] of [
  ['Only drafts can be published.', ['published', 'in-review', 'archived']],
  ['It can be published only as a draft.', ['published', 'in-review', 'archived']],
  ['Published or archived texts cannot be deleted', ['published', 'archived']],
  ['A published text must be archived before it can be deleted', ['published']],
  ['The text must be published', ['draft', 'in-review', 'archived']],
  ['The text is not published', ['draft']],
  ['The text is not a draft', ['published', 'in-review', 'archived']],
  ['It is not in status PUBLISHED', ['draft', 'in-review', 'archived']],
  ['It has been archived; try another', ['archived']],
  ['A draft with this title already exists', []],
  ['An archived text cannot be reopened', [], true],
  ['Texts in review cannot be changed', ['in-review'], true],
  ['Answers 409 if fewer are left, or if the text is archived', ['archived']],
  ['Not enough paper, or text archived', ['archived']],
  ['Answers 409 unless the text is archived', ['draft', 'published', 'in-review']],
  ['Works on archived texts only', ['draft', 'published', 'in-review']],
  ['Fails with 409 for published texts', ['published']],
  ['A word above the limit, or for a draft or archived text, is refused with 409', ['draft', 'archived']],
  ['Only texts that are not archived can be changed', ['archived'], true],
  ['A text can be changed as long as it is not archived', ['archived'], true],
  ['Neither published nor archived texts can be changed', ['published', 'archived'], true],
  ['A text cannot be changed unless it is a draft', ['published', 'in-review', 'archived'], true],
  ['Texts cannot be changed before they are published', ['draft'], true],
  ['Texts can be changed until they are archived', ['archived'], true],
  ['Published texts cannot be changed back to draft', [], true],
  ['A draft is only changed if its version is the current one', [], true],
  ['Texts cannot be archived once published', ['published']],
  ['Published texts cannot be deleted, only archived', ['published']],
  ['A published text cannot be edited, but its tags can', ['published']],
  ['Texts cannot be deleted unless they are archived', ['draft', 'published', 'in-review']],
  ['Texts can be deleted unless they are published', ['published']],
  ['Not possible when published', ['published']],
  ['Only possible while archived', ['draft', 'published', 'in-review']],
  ['Allowed in status archived only', ['draft', 'published', 'in-review']],
  // Who may do it, what is done, and what else has such a state.
  ['Only editors can delete a published text', []],
  ['Only its author can delete it once it is published', []],
  ['The text cannot be published', []],
  ['Once reviewed, a text cannot be published', []],
  ['A text can be published only once', []],
  ['Only the published pages can be printed', []],
  ['There is a published translation of this text', []],
  ['The text has archived notes', []],
  ['Needs a published licence', []],
  ['The cover must be published in the same week', []],
  ['At least one page must be published', []],
  ['A text with published pages cannot be deleted', []],
  ['Cannot be longer than the page that was archived', []],
  ['The title cannot be changed after the text is published', []],
  ['The series cannot go on because its pages are archived', []],
  // What happens, and when something else must be given.
  ['Readers are told only if the text is published', []],
  ['Only published texts are listed', []],
  ['The reason must be given when the text is archived', []],
  ['Two editors must agree before the text is published', []],
  ['If the text is published, a date must be given', []],
  ['Published texts are archived automatically', []],
  ['A date is required for published texts', []],
] as const)
  test(`"${sentence}" bars ${barred.join() || 'nothing'}`, () =>
    assert.deepEqual(statesRefused(sentence, { states: STATES, thing: 'text', isOfChange }), barred))

const act = (id: string, refusal: string): string => `
    parameters: [{ name: textId, in: path, required: true, schema: { type: integer } }]
    post: { operationId: ${id}, responses: { '200': { description: OK, ${contentOf('Text')} }, '404': { description: none }, '409': { description: ${refusal} } } }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Texts, version: '1' }
paths:
  /texts:
    post: { operationId: addText, requestBody: { required: true, ${contentOf('NewText')} }, responses: { '201': { description: Created, ${contentOf('Text')} }, '400': { description: bad } } }
  /texts/{textId}:
    parameters: [{ name: textId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getText, responses: { '200': { description: OK, ${contentOf('Text')} }, '404': { description: none } } }
    put: { operationId: putText, requestBody: { required: true, ${contentOf('NewText')} }, responses: { '200': { description: OK, ${contentOf('Text')} }, '400': { description: bad }, '404': { description: none }, '409': { description: Only drafts can be changed } } }
    delete: { operationId: dropText, responses: { '204': { description: Deleted }, '404': { description: none }, '409': { description: Published texts cannot be deleted } } }
  /texts/{textId}/publish:${act('publish', 'Only drafts can be published')}
  /texts/{textId}/archive:${act('archive', 'The text is not published')}
components:
  schemas:
    NewText: { type: object, required: [title], properties: { title: { type: string, minLength: 1 } } }
    Text: { type: object, required: [id, title, status], properties: { id: { type: integer }, title: { type: string }, status: { enum: [draft, published, archived] } } }
`

/** A service of texts with one bad habit, or none, and what it has. */
function textsWith(habit: string) {
  const stored = new Map<string, { id: number; title: string; status: string }>()
  let last = 0
  const answer = (method: string, path: string, body: string): readonly [status: number, value?: unknown] => {
    const [, , id = '', verb] = path.split('/')
    const title: unknown = Object(tryParseJson(body)?.value).title
    const isGood = typeof title === 'string' && title !== ''
    const known = stored.get(id)
    if (id !== '' && known === undefined) return [404]
    if (id === '' && method + path !== 'POST/texts') return [404]
    if (['POST', 'PUT'].includes(method) && verb === undefined && !isGood) return [400]
    if (known === undefined) {
      const made = { id: ++last, title: String(title), status: 'draft' }
      stored.set(String(made.id), made)
      return [201, made]
    }
    const bars = { PUT: known.status !== 'draft', DELETE: known.status === 'published' }
    if (method === 'PUT' && (!bars.PUT || habit !== ''))
      known.title = habit === 'put' || !bars.PUT ? String(title) : known.title
    if (method === 'PUT' && bars.PUT && habit === 'writes') known.title = String(title)
    if (method === 'PUT') return bars.PUT && habit !== 'put' ? [409] : [200, known]
    if (method === 'DELETE') return bars.DELETE && habit !== 'delete' ? [409] : (stored.delete(id) && [204]) || [404]
    if (verb === undefined) return [200, known]
    const isRight = known.status === (verb === 'publish' ? 'draft' : 'published')
    if (!isRight && habit !== verb) return [409]
    known.status = `${verb}ed`.replace('ee', 'e')
    return [200, known]
  }
  const server = createServer(async (request, response) => {
    const [status, value] = answer(request.method ?? '', request.url ?? '', await text(request))
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
  return { server, stored }
}

/** What is found of each operation in states; the whole of a run takes four times as long. */
const OF_STATES = ['put-text.state', 'drop-text.state', 'publish.state', 'archive.state']

async function judged(only: readonly string[], target: (spec: string) => Promise<string>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'texts-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements, counts } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: [...only] })
  const broken = requirements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned').map(({ id }) => id)
  return { broken: broken.filter((id) => id.includes('.state.')), judged: counts.judged, left: counts.left }
}

async function judgedWith(habit: string, only: readonly string[]) {
  const { server, stored } = textsWith(habit)
  const { origin, close } = await listening(server)
  await using closing = new AsyncDisposableStack()
  closing.defer(close)
  return { found: await judged(only, async () => origin), stored }
}

nightly('of texts without a bad habit, all operations are judged, and nothing is left', async () => {
  const { found, stored } = await judgedWith('', [])
  assert.deepEqual(found, { broken: [], judged: 6, left: 0 })
  assert.equal(stored.size, 0)
})

for (const [habit, broken] of sampled(2, [
  ['writes', ['put-text.state.barred']],
  ['put', ['put-text.state.barred']],
  ['publish', ['publish.state.once', 'publish.state.barred']],
  ['delete', ['drop-text.state.barred']],
  ['archive', ['archive.state.once', 'archive.state.barred']],
] as const))
  test(`of texts with the habit "${habit}", that is found, and nothing is left`, async () => {
    const { found, stored } = await judgedWith(habit, OF_STATES)
    assert.deepEqual([found.broken, found.left, stored.size], [broken, 0, 0])
  })

nightly('the mock refuses these, too', async () => {
  await using running = new AsyncDisposableStack()
  const { broken } = await judged(OF_STATES, async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual(broken, [])
})

test('a state that does not allow something is no flag of the item, where the sentence names what it has', async () => {
  const told = DOCUMENT.replace('Published texts cannot be deleted', 'The current state does not allow this')
    .replace(
      'delete: { operationId: dropText,',
      '$& description: A text that still has notes cannot be deleted (409).,',
    )
    .replaceAll('status: { enum: [draft, published, archived] }', 'status: { type: string }, pinned: { type: boolean }')
  const { contract } = await compileDocument('texts.yaml', told)
  assert.ok(!requirementsOf(contract).some(({ id }) => id === 'drop-text.state.barred'))
})

for (const [sentence, isSaid] of [
  ['Archiving it again is refused with 409.', true],
  ['A text cannot be archived twice.', true],
  ['What was archived cannot be printed again.', false],
  ['Writers are told again.', false],
] as const)
  test(`"${sentence}" ${isSaid ? 'bars' : 'does not bar'} the state to which it leads`, async () => {
    const told = DOCUMENT.replace('The text is not published', 'The state does not allow this').replace(
      'operationId: archive,',
      `operationId: archive, description: '${sentence}',`,
    )
    const { contract } = await compileDocument('texts.yaml', told)
    assert.equal(
      requirementsOf(contract).some(({ id }) => id === 'archive.state.once'),
      isSaid,
    )
  })
