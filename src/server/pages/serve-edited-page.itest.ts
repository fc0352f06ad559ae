// Tests the page that the text editors frame: who gets it, and that nothing in it runs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
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
