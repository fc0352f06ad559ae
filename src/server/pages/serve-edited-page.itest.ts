// Tests the page that the text editors frame: who gets it, and that nothing in it runs.
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { pageContent } from '@/db/schema/site/page-content'
import { editedPages } from '@/features/site/page-content/edited-pages'
import { actorNamed, testApp, type TestApp } from '../../../tests/support/test-app'

const actors: Record<string, Actor> = {
  editor: { kind: 'editor', email: 'editor@themusician.test' },
  packer: { kind: 'packer', email: 'packer@themusician.test' },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: actorNamed(actors) })
})
afterAll(() => app.close())

const ask = (name: string, who = 'editor') =>
  app.request(`/api/admin/edited-pages/${name}`, { headers: { 'x-test-actor': who } })

test('ADM-HOME-02: an editor gets each page without scripts, in a frame of our own pages only', async () => {
  for (const name of Object.keys(editedPages)) {
    const response = await ask(name)
    const html = await response.text()
    expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 200, 'no-store'])
    expect(html).toContain('<main')
    expect(html).toContain('rel="stylesheet"')
    expect(html).not.toMatch(/<script|modulepreload/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
  }
})

test('ACCESS-23: visitors and packers get no page for editors, and editors no page without texts', async () => {
  expect((await ask('about', 'stranger')).status).toBe(401)
  expect((await ask('about', 'packer')).status).toBe(403)
  expect((await ask('purchases')).status).toBe(404)
  expect((await ask('constructor')).status).toBe(404)
})

const draw = (texts: object, { who = 'editor', name = 'about' } = {}) =>
  app.request(`/api/admin/edited-pages/${name}`, {
    method: 'POST',
    headers: { 'x-test-actor': who, 'content-type': 'application/json' },
    body: JSON.stringify({ texts }),
  })
const drawn = async (...asked: Parameters<typeof draw>) =>
  ((await (await draw(...asked)).json()) as { html: string }).html
const written = (description: string, title = 'Title') => ({ title, description, paragraph_spacing: 'mb-4' })

test('ADM-CONTENT-09: the page shows texts that are typed and not saved, and visitors see nothing of them', async () => {
  const second = { 'about-hero-secondary': written('Born in a <low> brass town.') }
  const html = await drawn(second)
  expect(html).toContain('Born in a &lt;low&gt; brass town.')
  expect(html).not.toMatch(/<script|modulepreload/)
  expect(await drawn({})).not.toContain('brass town')
  expect(await (await app.request('/about')).text()).not.toContain('brass town')
  expect(await app.ctx.db.$count(pageContent, like(pageContent.description, '%brass town%'))).toBe(0)
  // The press page makes its biographies from texts of three pages, and leaves out what is empty.
  expect(await drawn({ 'press-rider': written('One microphone') }, { name: 'press' })).toContain('One microphone')
  expect(await drawn({ 'site-name': written('', 'The Low Brass') })).toMatch(/<title>[^<]*The Low Brass/)
})

test('ADM-CONTENT-04: a typed text that could not be saved leaves the stored one in its place', async () => {
  await app.ctx.db
    .update(pageContent)
    .set({ description: 'A stored story' })
    .where(eq(pageContent.page_name, 'about-hero'))
  await app.changes.catchUp()
  const html = await drawn({
    'about-hero': written('A typed story', ''),
    'about-hero-image': written('no address'),
    'about-hero-secondary': written('A second text'),
  })
  expect(html).toContain('A stored story')
  expect(html).toContain('A second text')
  expect(html).not.toContain('A typed story')
})

test('ACCESS-23: only editors and administrators have a page drawn', async () => {
  expect((await draw({}, { who: 'stranger' })).status).toBe(401)
  expect((await draw({}, { who: 'packer' })).status).toBe(403)
  expect((await draw({}, { name: 'purchases' })).status).toBe(404)
  const many = Object.fromEntries(Array.from({ length: 81 }, (_, index) => [`text-${index}`, written('x')]))
  expect((await draw(many)).status).toBe(422)
  expect((await draw({ 'No key': written('x') })).status).toBe(422)
})
