// Proves on a real database which theme is active (THEME-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themeSettings } from '@/db/schema/site/theme'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { ThemeLook } from '../theme.contract'
import { defaultLook } from '../theme.rules'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

const look = (primary: string) => ({ ...defaultLook, name: primary, colors: { ...defaultLook.colors, primary } })
async function active(): Promise<ThemeLook | null> {
  await app.changes.catchUp()
  return (await (await app.request('/api/theme')).json()) as ThemeLook | null
}

test('THEME-02 QRY-02 OP-39: the newest active theme is used; without one the defaults apply', async () => {
  expect(await active()).toBeNull()
  await app.ctx.db.insert(themeSettings).values([
    { ...look('10 10% 10%'), created_at: new Date('2026-01-03') },
    { ...look('20 20% 20%'), created_at: new Date('2026-01-01'), is_active: true },
    { ...look('30 30% 30%'), created_at: new Date('2026-01-04') },
  ])
  expect((await active())?.colors.primary).toBe('20 20% 20%')

  // Two active themes cannot be stored today, but a database from elsewhere may have them.
  await app.ctx.db.$client.query('drop index theme_settings_one_active')
  await app.ctx.db
    .insert(themeSettings)
    .values({ ...look('40 40% 40%'), created_at: new Date('2026-01-02'), is_active: true })
  expect((await active())?.colors.primary).toBe('40 40% 40%')

  await app.ctx.db.delete(themeSettings)
  expect(await active()).toBeNull()
})

test('THEME-03 THEME-04: pages of a few sentences have the title font and the colours of the active theme, and the defaults without one', async () => {
  const response = await app.request('/redeem')
  expect(response.headers.get('content-security-policy')).toContain("font-src 'self';")
  const page = await response.text()
  expect(page).toContain('<link rel="stylesheet" href="/look.css">')
  expect(page).toContain(`--background:${defaultLook.colors.background}`)
  const css = async () => (await app.request('/look.css')).text()
  expect(await css()).toContain(`--background:${defaultLook.colors.background};`)
  expect(await css()).toMatch(/@font-face\{font-family:'Playfair Display';.*playfair-display-basic[^']*\.woff2'/)
  const colors = { ...defaultLook.colors, background: '42 38% 94%', foreground: '18 30% 12%', border: 'red;}body{' }
  await app.ctx.db.insert(themeSettings).values({ ...look('1 1% 1%'), colors, is_active: true })
  await app.changes.catchUp()
  expect(await css()).toContain('--background:42 38% 94%;')
  expect(await css()).toContain('--scheme:light')
  expect(await css()).not.toContain('red')
  await app.ctx.db.delete(themeSettings)
})
