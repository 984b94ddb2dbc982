/**
 * RealWorld's Conduit, an application of a document that is not ours, played through in a browser. Each test goes on
 * where the one before it stopped.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn, fill, heart, isNow, listed, look, mock, type Preview, page, press, screen, text } from './screens.ts'

const EMAIL = 'kim.novak@example.com'
/** The article that this run writes: its address, and who the application says is signed in. */
let slug = ''
let me = ''

const slugs = (all: readonly Preview[]): readonly string[] => all.map((each) => each.slug)

test('the list has pages of different articles, also those with a tag', async () => {
  const all = await listed('/')
  await look('list')
  assert.ok(all.length > 5)
  assert.equal(new Set(all.map((each) => each.slug)).size, all.length)
  const [tag = ''] = all.flatMap((each) => each.tags)
  const tagged = await listed(`/?tag=${encodeURIComponent(tag)}`)
  assert.deepEqual(slugs(tagged), slugs(all.filter((each) => each.tags.includes(tag))))
})

test('somebody wrote two articles', async () => {
  const all = await listed('/')
  assert.ok(new Set(all.map((each) => each.author)).size < all.length)
})

test('the tags beside the list are those of its articles', async () => {
  const all = await listed('/')
  await screen('/')
  const tags = await page.locator('aside a').allInnerTexts()
  assert.deepEqual([...tags].sort(), [...new Set(all.flatMap((each) => each.tags))].sort())
})

test('an article shows what its list shows of it, and its comments', async () => {
  const all = await listed('/')
  const counts: number[] = []
  for (const article of all) {
    await screen(`/article/${article.slug}`)
    assert.equal(await text('h1'), article.title)
    assert.equal(await text('#description'), article.description)
    assert.equal(await text('.byline a'), article.author)
    assert.equal(await page.locator('.byline img').first().getAttribute('src'), article.image)
    assert.equal(await heart(), article.favourite)
    counts.push(await page.locator('section').count())
  }
  await look('article')
  assert.ok(counts.includes(0) && new Set(counts).size > 2, `numbers of comments: ${counts}`)
})

test('no comment is older than its article', async () => {
  for (const { slug: own, created } of await listed('/')) {
    await screen(`/article/${own}`)
    const times = page.locator('section time')
    const written = await times.evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
    for (const moment of written) assert.ok(moment >= created, `${moment}: before ${created}`)
  }
})

test('a profile has all articles of its author', async () => {
  const all = await listed('/')
  for (const author of new Set(all.map((each) => each.author))) {
    const theirs = await listed(`/profile/${author}`)
    assert.deepEqual(slugs(theirs), slugs(all.filter((each) => each.author === author)))
    assert.equal(await text('h1'), author)
  }
  await look('profile')
})

test('a profile shows the author as lists do', async () => {
  const [one] = await listed('/')
  await screen(`/profile/${one?.author}`)
  assert.equal(await page.locator('img.large').getAttribute('src'), one?.image)
})

test('an address that nobody has is not found', async () => {
  await screen('/article/no-such-article')
  await look('not-found')
  assert.equal(await text('h1'), 'Not found')
})

test('a form says of which field why it was refused', async () => {
  await screen('/register')
  mock.use({ status: 422 }, { times: 1, when: { method: 'POST' } })
  await fill({ Name: 'kim', 'E-mail': EMAIL, Password: 'correct horse' })
  await press('Sign up')
  await page.locator('form [role=alert]:not(:empty)').waitFor()
  await look('refused')
  assert.match(await text('form [role=alert]'), /username|email|password/)
})

test('who signs in is somebody: the same on every screen', async () => {
  await screen('/login')
  await fill({ 'E-mail': EMAIL, Password: 'correct horse' })
  await press('Sign in')
  await drawn('/')
  me = (await page.locator('nav a').last().innerText()).trim()
  await screen('/settings')
  await look('settings')
  assert.equal(await page.getByLabel('E-mail').inputValue(), EMAIL)
  assert.equal(await page.getByLabel('Name').inputValue(), me)
})

test('who is signed in has a profile', async () => {
  await screen('/settings')
  const bio = await page.getByLabel('About you').inputValue()
  await screen(`/profile/${me}`)
  await look('own-profile')
  assert.equal(await text('#bio'), bio)
})

test('a new article is by who signed in, of now, and nobody has said anything of it', async () => {
  const before = await listed('/')
  await screen('/new')
  await fill({
    Title: 'On rain',
    About: 'What falls',
    Text: 'It rained.',
    'Tags, with spaces between them': 'rain weather',
  })
  await press('Publish')
  await page.locator('#body').waitFor()
  await look('created')
  slug = page.url().split('/').at(-1) ?? ''
  assert.equal(await text('h1'), 'On rain')
  assert.equal(await text('#body'), 'It rained.')
  assert.equal(await text('.byline a'), me)
  assert.ok(isNow(await page.locator('.byline time').first().getAttribute('datetime')), await text('.byline time'))
  assert.equal(await heart(), '♡ 0')
  assert.equal(await page.locator('section').count(), 0)
  assert.match(slug, /^on-rain/)
  const after = await listed('/')
  assert.equal(after.length, before.length + 1)
  assert.ok(after.some((each) => each.slug === slug && each.author === me))
  assert.deepEqual(slugs(await listed('/?tag=rain')), [slug])
  const mine = await listed(`/profile/${me}`)
  await look('own-articles')
  assert.ok(mine.some((each) => each.slug === slug))
  assert.ok(mine.every((each) => each.author === me))
})

test('the tags of a new article stand beside the list', async () => {
  await screen('/')
  const tags = await page.locator('aside a').allInnerTexts()
  for (const tag of ['rain', 'weather']) assert.ok(tags.includes(tag), `${tag}: ${tags}`)
})

test('a comment is by who wrote it, of now, and stays until it is deleted', async () => {
  await screen(`/article/${slug}`)
  await fill({ Comment: 'Still wet.' })
  await press('Post comment')
  const comment = page.locator('section')
  await comment.getByText('Still wet.').waitFor()
  await look('comment')
  assert.equal(await comment.count(), 1)
  assert.equal(await comment.locator('a').innerText(), me)
  assert.ok(isNow(await comment.locator('time').getAttribute('datetime')))
  assert.equal(
    await comment.locator('img').getAttribute('src'),
    await page.locator('.byline img').first().getAttribute('src'),
  )
  await press('Delete comment')
  await page.getByText('Comments (0)').waitFor()
})

test('favourites are counted, here and in lists', async () => {
  const [other] = (await listed('/')).filter((each) => each.favourite.startsWith('♡') && each.author !== me)
  assert.ok(other)
  const count = Number(other.favourite.slice(2))
  await screen(`/article/${other.slug}`)
  await press(/^Favourite/)
  await page.getByRole('button', { name: /^Unfavourite/ }).waitFor()
  await look('favourite')
  assert.equal(await heart(), `♥ ${count + 1}`)
  const shown = async () => (await listed('/')).find((each) => each.slug === other.slug)
  assert.deepEqual(await shown(), { ...other, favourite: `♥ ${count + 1}` })
  const favourites = await listed(`/profile/${me}?favorited=${me}`)
  await look('favourites')
  assert.ok(favourites.some((each) => each.slug === other.slug))
  await screen(`/article/${other.slug}`)
  await press(/^Unfavourite/)
  await page.getByRole('button', { name: /^Favourite/ }).waitFor()
  assert.deepEqual(await shown(), other)
})

test('whom one follows, one follows everywhere', async () => {
  const all = await listed('/')
  const authors = [...new Set(all.map((each) => each.author))].filter((each) => each !== me)
  let followed = ''
  for (const author of authors) {
    await screen(`/profile/${author}`)
    if ((await page.getByRole('button', { name: `Follow ${author}`, exact: true }).count()) === 0) continue
    followed = author
    break
  }
  await press(`Follow ${followed}`)
  await page.getByRole('button', { name: `Unfollow ${followed}` }).waitFor()
  await screen(`/profile/${followed}`)
  await look('followed')
  assert.equal(await page.getByRole('button', { name: `Unfollow ${followed}`, exact: true }).count(), 1)
})

test('the feed has articles of the list', async () => {
  const all = await listed('/')
  const feed = await listed('/?feed')
  await look('feed')
  assert.ok(feed.length > 0)
  for (const each of feed)
    assert.deepEqual(
      each,
      all.find(({ slug: own }) => own === each.slug),
    )
})

test('an edited article keeps what was not changed', async () => {
  await screen(`/edit/${slug}`)
  assert.equal(await page.getByLabel('Text').inputValue(), 'It rained.')
  await fill({ Title: 'On snow' })
  await press('Publish')
  await page.locator('#body').waitFor()
  await look('edited')
  slug = page.url().split('/').at(-1) ?? ''
  assert.equal(await text('h1'), 'On snow')
  assert.equal(await text('#body'), 'It rained.')
  assert.equal(await text('.byline a'), me)
  const shown = (await listed('/')).filter((each) => each.author === me && each.tags.includes('rain'))
  assert.deepEqual(
    shown.map((each) => each.title),
    ['On snow'],
  )
})

test('a deleted article is gone', async () => {
  const before = await listed('/')
  await screen(`/article/${slug}`)
  await press('Delete article')
  await drawn('/')
  await look('deleted')
  const after = await listed('/')
  assert.deepEqual(slugs(after), slugs(before.filter((each) => each.slug !== slug)))
  await screen(`/article/${slug}`)
  assert.equal(await text('h1'), 'Not found')
})

test('who signs up is a new user, and has written nothing', async () => {
  await screen('/settings')
  await press('Sign out')
  await page.getByText('Sign in').waitFor()
  await screen('/register')
  await fill({ Name: 'robin', 'E-mail': 'robin@example.org', Password: 'battery staple' })
  await press('Sign up')
  await drawn('/')
  assert.equal((await page.locator('nav a').last().innerText()).trim(), 'robin')
  assert.deepEqual(slugs(await listed('/profile/robin')), [])
  await look('signed-up')
  await screen('/settings')
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'robin@example.org')
})

test("what one says of oneself stands in one's profile", async () => {
  await screen('/settings')
  await fill({ 'About you': 'Writes of birds.' })
  await press('Save')
  await page.locator('#bio').waitFor()
  await screen('/profile/robin')
  assert.equal(await text('#bio'), 'Writes of birds.')
})
