/**
 * RealWorld's Conduit as a team would write it against the API's document, without a line for a mock: it shows what the
 * API answers and makes up nothing. `?api=URL` says where the API is.
 */

import { type Article, type Articles, apiAt, type Comment, type Profile, Refusal, type User } from './client.ts'
import { button, element, form, link, moment } from './page.ts'

const PAGE = 5

let user: User | null = JSON.parse(sessionStorage.getItem('user') ?? 'null')
const ask = apiAt(new URLSearchParams(location.search).get('api') ?? '', () => user?.token ?? null)

function know(known: User | null): void {
  user = known
  sessionStorage.setItem('user', JSON.stringify(known))
}

function go(place: string): void {
  if (location.hash === `#${place}`) void show()
  else location.hash = place
}

const SCREENS: Readonly<Record<string, (word: string, query: URLSearchParams) => Promise<Node[]>>> = {
  '': home,
  article: articleScreen,
  new: async () => [heading('New article'), articleForm(null)],
  edit: async (slug) => {
    const { article } = await ask<{ article: Article }>('GET', `/articles/${slug}`)
    return [heading('Edit article'), articleForm(article)]
  },
  profile: profileScreen,
  login: async () => [heading('Sign in'), accountForm('Sign in', '/users/login', EMAIL, PASSWORD)],
  register: async () => [heading('Sign up'), accountForm('Sign up', '/users', NAME, EMAIL, PASSWORD)],
  settings: settingsScreen,
}
const NAME = { name: 'username', label: 'Name' }
const EMAIL = { name: 'email', label: 'E-mail', kind: 'email' }
const PASSWORD = { name: 'password', label: 'Password', kind: 'password' }

/** Draws the screen that the address names. `data-screen` of the page says which one stands there. */
async function show(): Promise<void> {
  const place = location.hash.slice(1) || '/'
  const [path = '', query = ''] = place.split('?')
  const [, name = '', word = ''] = path.split('/')
  const screen = SCREENS[name] ?? home
  const content = await screen(word, new URLSearchParams(query)).catch((error: unknown) => [
    heading(error instanceof Refusal && error.status === 404 ? 'Not found' : 'Something went wrong'),
    element('p', { role: 'alert' }, error instanceof Error ? error.message : String(error)),
  ])
  if (place !== (location.hash.slice(1) || '/')) return
  document.body.replaceChildren(navigation(), element('main', {}, ...content))
  document.body.dataset.screen = place
}

function heading(text: string): HTMLElement {
  return element('h1', {}, text)
}

function navigation(): HTMLElement {
  const known = user
    ? [link('/new', 'New article'), link('/settings', 'Settings'), link(`/profile/${user.username}`, user.username)]
    : [link('/login', 'Sign in'), link('/register', 'Sign up')]
  return element('nav', {}, link('/', element('strong', {}, 'conduit')), known)
}

async function home(_: string, query: URLSearchParams): Promise<Node[]> {
  const isFeed = query.get('feed') !== null
  const list = await articleList(isFeed ? '/articles/feed' : '/articles', '/', query)
  const { tags } = await ask<{ tags: string[] }>('GET', '/tags')
  const tabs = element('p', { class: 'tabs' }, link('/', 'Global feed'), user && link('/?feed', 'Your feed'))
  const tagged = element(
    'aside',
    { 'aria-label': 'Tags' },
    tags.map((tag) => link(`/?tag=${encodeURIComponent(tag)}`, tag)),
  )
  return [tabs, tagged, ...list]
}

/** One page of a list: the query of the screen is that of the API, but for its page. */
async function articleList(path: string, screen: string, query: URLSearchParams): Promise<Node[]> {
  const page = Number(query.get('page') ?? 1)
  const asked = new URLSearchParams([...query].filter(([name]) => name !== 'page' && name !== 'feed'))
  const paged = new URLSearchParams(asked)
  paged.set('limit', String(PAGE))
  paged.set('offset', String((page - 1) * PAGE))
  const { articles, articlesCount } = await ask<Articles>('GET', `${path}?${paged}`)
  const pages = Array.from({ length: Math.ceil(articlesCount / PAGE) }, (_, index) => {
    const to = new URLSearchParams(query)
    to.set('page', String(index + 1))
    return link(`${screen}?${to}`, String(index + 1))
  })
  return [
    element('p', { id: 'count' }, `${articlesCount} articles`),
    ...articles.map(preview),
    element('p', { class: 'pages', 'aria-label': 'Pages' }, pages),
  ]
}

function preview(article: Article): HTMLElement {
  return element(
    'article',
    { 'data-slug': article.slug },
    byline(article.author, article.createdAt),
    favourite(article),
    element('h2', {}, link(`/article/${article.slug}`, article.title)),
    element('p', {}, article.description),
    tagList(article),
  )
}

function byline({ username, image }: Profile, createdAt: string): HTMLElement {
  const picture = element('img', { src: image, alt: '' })
  return element('p', { class: 'byline' }, picture, link(`/profile/${username}`, username), moment(createdAt))
}

function tagList({ tagList: tags }: Article): HTMLElement {
  return element(
    'ul',
    { 'aria-label': 'Tags' },
    tags.map((tag) => element('li', {}, tag)),
  )
}

function favourite(article: Article): HTMLElement {
  const { slug, favorited, favoritesCount } = article
  const shown = button(`${favorited ? '♥' : '♡'} ${favoritesCount}`, async () => {
    if (user === null) return go('/login')
    const answer = await ask<{ article: Article }>(favorited ? 'DELETE' : 'POST', `/articles/${slug}/favorite`)
    shown.replaceWith(favourite(answer.article))
  })
  shown.setAttribute('aria-label', `${favorited ? 'Unfavourite' : 'Favourite'} (${favoritesCount})`)
  return shown
}

async function articleScreen(slug: string): Promise<Node[]> {
  const { article } = await ask<{ article: Article }>('GET', `/articles/${slug}`)
  const { comments } = await ask<{ comments: Comment[] }>('GET', `/articles/${slug}/comments`)
  const remove = button('Delete article', async () => {
    await ask('DELETE', `/articles/${slug}`)
    go('/')
  })
  const own = user?.username === article.author.username && [link(`/edit/${slug}`, 'Edit article'), remove]
  const write = form('Post comment', [{ name: 'body', label: 'Comment', kind: 'textarea' }], async ({ body }) => {
    await ask('POST', `/articles/${slug}/comments`, { comment: { body } })
    await show()
  })
  return [
    heading(article.title),
    byline(article.author, article.createdAt),
    favourite(article),
    ...(own || []),
    element('p', { id: 'description' }, article.description),
    element('div', { id: 'body' }, article.body ?? ''),
    tagList(article),
    element('h2', {}, `Comments (${comments.length})`),
    user ? write : element('p', {}, link('/login', 'Sign in'), ' to comment.'),
    ...comments.map((comment) => commentCard(slug, comment)),
  ]
}

function commentCard(slug: string, { id, body, createdAt, author }: Comment): HTMLElement {
  const remove = button('Delete comment', async () => {
    await ask('DELETE', `/articles/${slug}/comments/${id}`)
    await show()
  })
  const own = user?.username === author.username && remove
  return element('section', { 'aria-label': 'Comment' }, element('p', {}, body), byline(author, createdAt), own)
}

function articleForm(article: Article | null): HTMLElement {
  const fields = [
    { name: 'title', label: 'Title', value: article?.title ?? '' },
    { name: 'description', label: 'About', value: article?.description ?? '' },
    { name: 'body', label: 'Text', value: article?.body ?? '', kind: 'textarea' },
    ...(article ? [] : [{ name: 'tags', label: 'Tags, with spaces between them' }]),
  ]
  return form('Publish', fields, async ({ tags, ...written }) => {
    const tagList = (tags ?? '').split(' ').filter((tag) => tag !== '')
    const sent = article ? { article: written } : { article: { ...written, tagList } }
    const path = article ? `/articles/${article.slug}` : '/articles'
    const answer = await ask<{ article: Article }>(article ? 'PUT' : 'POST', path, sent)
    go(`/article/${answer.article.slug}`)
  })
}

async function profileScreen(username: string, query: URLSearchParams): Promise<Node[]> {
  const { profile } = await ask<{ profile: Profile }>('GET', `/profiles/${username}`)
  const isTheirs = query.get('favorited') === null
  const asked = new URLSearchParams(query)
  if (isTheirs) asked.set('author', username)
  const list = await articleList('/articles', `/profile/${username}`, asked)
  const here = `/profile/${username}`
  return [
    element('img', { src: profile.image, alt: '', class: 'large' }),
    heading(profile.username),
    element('p', { id: 'bio' }, profile.bio),
    ...(user && user.username !== username ? [follow(profile)] : []),
    element('p', { class: 'tabs' }, link(here, 'Articles'), link(`${here}?favorited=${username}`, 'Favourites')),
    ...list,
  ]
}

function follow({ username, following }: Profile): HTMLElement {
  const shown = button(`${following ? 'Unfollow' : 'Follow'} ${username}`, async () => {
    const path = `/profiles/${username}/follow`
    const { profile } = await ask<{ profile: Profile }>(following ? 'DELETE' : 'POST', path)
    shown.replaceWith(follow(profile))
  })
  return shown
}

function accountForm(action: string, path: string, ...fields: readonly { name: string; label: string }[]): HTMLElement {
  return form(action, fields, async (written) => {
    const answer = await ask<{ user: User }>('POST', path, { user: written })
    know(answer.user)
    go('/')
  })
}

async function settingsScreen(): Promise<Node[]> {
  const answer = await ask<{ user: User }>('GET', '/user')
  const fields = ['image', 'username', 'bio', 'email'] as const
  const labels = { image: 'Picture', username: 'Name', bio: 'About you', email: 'E-mail' }
  const rows = fields.map((name) => ({ name, label: labels[name], value: answer.user[name] }))
  const change = form('Save', rows, async (written) => {
    const { user: changed } = await ask<{ user: User }>('PUT', '/user', { user: written })
    know({ ...changed, token: changed.token || answer.user.token })
    go(`/profile/${changed.username}`)
  })
  const leave = button('Sign out', () => {
    know(null)
    go('/')
  })
  return [heading('Settings'), change, leave]
}

addEventListener('hashchange', () => void show())
void show()
