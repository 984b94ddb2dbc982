/** An academy's courses: lessons two levels down, their order and their times; categories as a tree, and teams of users. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [KEY, TEXT] = [{ type: 'integer' }, { type: 'string' }]
const DAY = { ...TEXT, format: 'date' }
const MAY_LACK = { type: ['integer', 'null'] }
const list = (name: string) => ({ type: 'array', items: ref(name) })
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const ERROR = object({
  message: TEXT,
  errors: { type: 'object', additionalProperties: { type: 'array', items: TEXT } },
})
const answers = (schema: object | null, rest: object = {}, status = 200, invalid = 'Invalid') => ({
  ...rest,
  responses: {
    [status]: schema === null ? { description: 'd' } : shows(schema),
    ...{ 404: { description: 'd' }, 422: { ...shows(ERROR), description: invalid } },
  },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...shows(schema) } })
const at = (names: readonly string[], rest: object) => ({
  ...{ parameters: names.map((name) => ({ name, in: 'path', required: true, schema: KEY })), ...rest },
})
const COURSE = { title: TEXT, starts_on: DAY, ends_on: DAY }
const LESSON = { title: TEXT, minutes: KEY, available_on: DAY }
const CATEGORY = { id: KEY, name: TEXT, parent_id: MAY_LACK }

const ACADEMY = {
  ...{ openapi: '3.1.0', info: { title: 'Online courses', version: '1' } },
  paths: {
    '/courses': {
      get: answers(list('Course')),
      post: answers(ref('Course'), takes(object(COURSE)), 201, 'Invalid, or ends_on is before starts_on'),
    },
    '/courses/{course}': at(['course'], { get: answers(ref('Course')) }),
    '/courses/{course}/modules': at(['course'], {
      get: answers(list('Module')),
      post: answers(ref('Module'), takes(object({ title: TEXT })), 201),
    }),
    '/courses/{course}/modules/order': at(['course'], {
      put: answers(list('Module'), takes(object({ ids: { type: 'array', items: KEY } }))),
    }),
    '/modules/{module}': at(['module'], { get: answers(ref('Module')) }),
    '/modules/{module}/duplicate': at(['module'], {
      post: answers(ref('Module'), { summary: 'Copies a module with its lessons' }, 201),
    }),
    '/modules/{module}/lessons': at(['module'], {
      get: answers(list('Lesson')),
      post: answers(ref('Lesson'), takes(object(LESSON)), 201, 'Invalid, or outside the dates of the course'),
    }),
    '/lessons/{lesson}': at(['lesson'], { get: answers(ref('Lesson')) }),
    '/lessons/{lesson}/comments': at(['lesson'], {
      get: answers(list('Comment')),
      post: answers(ref('Comment'), takes(object({ body: TEXT, parent_id: MAY_LACK }, ['body'])), 201),
    }),
    '/comments/{comment}': at(['comment'], { get: answers(ref('Comment')) }),
    '/comments/{comment}/replies': at(['comment'], { get: answers(list('Comment')) }),
    '/reviews/{review}': at(['review'], { delete: answers(null, {}, 204) }),
    '/courses/{course}/reviews': at(['course'], {
      get: answers(list('Review')),
      post: answers(ref('Review'), takes(object({ stars: KEY })), 201),
    }),
    '/categories': {
      get: answers(list('Category')),
      post: answers(ref('Category'), takes(object({ name: TEXT, parent_id: MAY_LACK }, ['name'])), 201),
    },
    '/categories/tree': { get: answers(list('CategoryNode')) },
    '/categories/{category}': at(['category'], {
      get: answers(ref('Category')),
      delete: answers(null, { description: 'Its children are deleted, too.' }, 204),
    }),
    '/users': {
      get: answers(list('User')),
      post: answers(
        ref('User'),
        { ...takes(object({ email: TEXT })), description: 'The email must be unique (422 otherwise).' },
        201,
      ),
    },
    '/teams': { post: answers(ref('Team'), takes(object({ name: TEXT })), 201), get: answers(list('Team')) },
    '/teams/{team}': at(['team'], { get: answers(ref('Team')) }),
    '/teams/{team}/members': at(['team'], { get: answers(list('User')) }),
    '/teams/{team}/members/{user}': at(['team', 'user'], {
      put: answers(null, {}, 204),
      delete: answers(null, {}, 204),
    }),
  },
  components: {
    schemas: {
      Course: object({
        ...{ id: KEY, ...COURSE, modules_count: KEY, lessons_count: KEY, reviews_count: KEY },
        duration_minutes: { ...KEY, description: 'Sum of the minutes of all lessons' },
      }),
      Module: object({ id: KEY, course_id: KEY, title: TEXT, position: KEY, lessons_count: KEY }),
      Lesson: object({ id: KEY, module_id: KEY, ...LESSON }),
      Comment: object({ id: KEY, lesson_id: KEY, body: TEXT, parent_id: MAY_LACK, replies_count: KEY }),
      Review: object({ id: KEY, course_id: KEY, stars: KEY }),
      Category: object({ ...CATEGORY, children_count: KEY }),
      CategoryNode: object({ ...CATEGORY, children: { type: 'array', items: ref('CategoryNode') } }),
      User: object({ id: KEY, email: TEXT }),
      Team: object({ id: KEY, name: TEXT, members_count: KEY }),
    },
  },
}

type Row = Readonly<Record<string, unknown>>
const ids = (all: readonly Row[]) => all.map(({ id }) => id)

test('lessons count in their course, keep to its dates, and are copied with their module', async () => {
  await using mock = await serve(ACADEMY)
  const ask = asker(mock)
  const dates = { starts_on: '2031-02-01', ends_on: '2031-04-30' }
  const { body: course } = await ask('POST /courses', { title: 'Glass', ...dates })
  const wrong = await ask('POST /courses', { title: 'Glass', ...dates, ends_on: '2031-01-01' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['ends_on']])
  const [{ body: one }, { body: two }] = [
    await ask(`POST /courses/${course.id}/modules`, { title: 'One' }),
    await ask(`POST /courses/${course.id}/modules`, { title: 'Two' }),
  ]
  const sorted = await ask(`PUT /courses/${course.id}/modules/order`, { ids: [two.id, one.id] })
  assert.deepEqual(ids(sorted.body), [two.id, one.id])
  const lesson = { title: 'Furnace', minutes: 20, available_on: '2031-03-01' }
  const { body: first } = await ask(`POST /modules/${one.id}/lessons`, lesson)
  const late = await ask(`POST /modules/${one.id}/lessons`, { ...lesson, available_on: '2031-06-01' })
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [422, ['available_on']])
  const { body: copy } = await ask(`POST /modules/${one.id}/duplicate`)
  assert.deepEqual([copy.title, copy.course_id, copy.lessons_count], ['One', course.id, 1])
  const { body: now } = await ask(`GET /courses/${course.id}`)
  assert.deepEqual([now.modules_count, now.lessons_count, now.duration_minutes], [3, 2, 40])
  const { body: comment } = await ask(`POST /lessons/${first.id}/comments`, { body: 'Nice' })
  const { body: reply } = await ask(`POST /lessons/${first.id}/comments`, { body: 'Yes', parent_id: comment.id })
  assert.deepEqual(ids((await ask(`GET /comments/${comment.id}/replies`)).body), [reply.id])
  assert.equal((await ask(`GET /comments/${comment.id}`)).body.replies_count, 1)
  const { body: review } = await ask(`POST /courses/${course.id}/reviews`, { stars: 5 })
  assert.equal((await ask(`DELETE /reviews/${review.id}`)).status, 204)
  assert.equal((await ask(`DELETE /reviews/${review.id}`)).status, 404)
  assert.equal((await ask(`GET /courses/${course.id}`)).body.reviews_count, 0)
})

test('a tree has what the list has, and takes what is below with it; teams have those who were added', async () => {
  await using mock = await serve(ACADEMY)
  const ask = asker(mock)
  const { body: root } = await ask('POST /categories', { name: 'Craft' })
  const { body: child } = await ask('POST /categories', { name: 'Glass', parent_id: root.id })
  const { body: all }: { readonly body: readonly Row[] } = await ask('GET /categories')
  const flat = (nodes: readonly Row[], above: unknown): unknown[] =>
    nodes.flatMap(({ id, children }) => [[id, above], ...(Array.isArray(children) ? flat(children, id) : [])])
  const wanted = all.map(({ id, parent_id }) => [id, parent_id])
  assert.deepEqual(
    flat((await ask('GET /categories/tree')).body, null)
      .map(String)
      .sort(),
    wanted.map(String).sort(),
  )
  for (const { id, children_count } of all)
    assert.equal(children_count, all.filter(({ parent_id }) => parent_id === id).length)
  await ask(`DELETE /categories/${root.id}`)
  assert.equal((await ask(`GET /categories/${child.id}`)).status, 404)

  const { body: user } = await ask('POST /users', { email: 'ann@example.com' })
  const again = await ask('POST /users', { email: 'ann@example.com' })
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['email']])
  const { body: team } = await ask('POST /teams', { name: 'Blue' })
  const members = `/teams/${team.id}/members`
  await ask(`PUT ${members}/${user.id}`)
  assert.deepEqual(ids((await ask(`GET ${members}`)).body), [user.id])
  assert.equal((await ask(`GET /teams/${team.id}`)).body.members_count, 1)
  assert.equal((await ask(`PUT ${members}/99999`)).status, 404)
  await ask(`DELETE ${members}/${user.id}`)
  assert.deepEqual((await ask(`GET ${members}`)).body, [])
})
