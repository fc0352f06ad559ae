// Tests the shell of the back-office over HTTP: one page for every address, strict, never cached, in the colours of the
// theme.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookieName } from '@/features/office/sign-in/server/sessions/session-cookie'
import { themeSettings } from '@/db/schema/site/theme'
import { defaultLook } from '@/features/site/theme/theme.rules'
import { type TestApp, testApp } from '../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('ROUTE-05 ACCESS-15: back-office addresses return the shell, which contains nothing of the back-office', async () => {
  for (const path of ['/admin', '/admin/events', '/admin/shop-content', '/auth']) {
    const response = await app.request(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(html).toContain('<div id="app"></div>')
  }
  expect((await app.request('/admin', { method: 'HEAD' })).status).toBe(200)
})

test('ROUTE-06: an unknown address below /admin or /auth returns the 404 page', async () => {
  for (const path of ['/admin/nothing', '/auth/nothing']) {
    const response = await app.request(path)
    expect(response.status, path).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  }
})

test('ROUTE-06: a browser with a session gets the shell for an unknown address below /admin, with status 404', async () => {
  const session = { headers: { cookie: `${sessionCookieName(app.ctx.settings)}=${'a'.repeat(43)}` } }
  const response = await app.request('/admin/nothing', session)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('<div id="app"></div>')
  const other = await app.request('/auth/nothing', session)
  expect([other.status, (await other.text()).includes('Page Not Found')]).toEqual([404, true])
})

test('THEME-02: the page is the same under every theme, follows its policy, and contains no inline script or style', async () => {
  const before = await (await app.request('/admin')).text()
  await app.ctx.db
    .insert(themeSettings)
    .values({
      name: 'Blue',
      is_active: true,
      colors: { ...defaultLook.colors, primary: '200 80% 60%' },
      typography: { font_playfair: 'Playfair Display', font_inter: 'Inter' },
      animations: { fade_duration: '0.5s', slide_duration: '0.5s' },
    })
  await app.changes.catchUp()
  const response = await app.request('/admin')
  const html = await response.text()
  expect(html).toBe(before)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/\sstyle=|\son\w+=/)
})
