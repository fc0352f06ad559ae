// The owner can read the back-office under any theme of the site, and one click or one address leads back (decision
// 0050).
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { adminPaths } from '../../src/app/admin/admin-pages'
import { contrastWarnings } from '../../src/features/site/theme/contrast.rules'
import { siteColors, type ThemeColors } from '../../src/features/site/theme/site-colors.rules'
import { defaultLook, themeVariables } from '../../src/features/site/theme/theme.rules'
import { findRow, rowAction } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const names = Object.keys(defaultLook.colors) as (keyof ThemeColors)[]
const ofOneColor = (triple: string) => Object.fromEntries(names.map((name) => [name, triple])) as ThemeColors

/** The same numbers in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const next = random(36)
const upTo = (most: number) => Math.round(next() * most)
const randomThemes = Array.from(
  { length: 200 },
  () => Object.fromEntries(names.map((name) => [name, `${upTo(360)} ${upTo(100)}% ${upTo(100)}%`])) as ThemeColors,
)
const oneColorThemes = ['0 0% 0%', '0 0% 100%', '45 90% 60%', '0 0% 6%'].map(ofOneColor)

const wear = (site: RunningSite, colors: ThemeColors) =>
  site.sql('update theme_settings set colors = $1 where is_active', [JSON.stringify(colors)])

/** Returns every colour in tokens.css as the browser renders it, `#rrggbb`. */
const drawnColors = (page: Page, tokens: readonly string[]) =>
  page.evaluate((wanted) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const probe = document.body.appendChild(document.createElement('i'))
    const colors = wanted.map((name) => {
      probe.style.color = `var(--${name})`
      if (!canvas) return ''
      canvas.fillStyle = getComputedStyle(probe).color
      canvas.fillRect(0, 0, 1, 1)
      return `#${[...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    })
    probe.remove()
    return colors
  }, tokens)
const tokens = Object.keys(siteColors(defaultLook.colors)) as (keyof ReturnType<typeof siteColors>)[]

/** Returns the largest difference of two colours in one channel. */
const apart = (one: string, other: string) =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  )

test.afterEach(async ({ site }) => {
  await wear(site, defaultLook.colors)
  await site.sql(`delete from theme_settings where name = 'Fog'`)
  await site.sql('update theme_settings set is_active = false, active_until = null where is_active')
  await site.sql(`update theme_settings set is_active = true where name = 'Late Set'`)
})

test('200 random and single-colour themes change no colour of the back-office: it stays readable, and axe finds nothing @desktop @sweep', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  expect(contrastWarnings(defaultLook.colors)).toEqual([])
  const shell = async () => (await page.request.get('/admin')).text()
  const document = await shell()
  await signIn(page, site)
  await page.goto('/admin/theme')
  await expect(page.getByRole('heading', { level: 1, name: 'Theme', exact: true })).toBeVisible()
  const own = await drawnColors(page, tokens)
  expect(
    Math.max(...own.map((color, at) => apart(color, siteColors(defaultLook.colors)[tokens[at] ?? 'ink']))),
  ).toBeLessThan(3)

  const all = [...oneColorThemes, ...randomThemes]
  for (const [at, colors] of all.entries()) {
    await wear(site, colors)
    expect(await shell(), `theme ${at}`).toBe(document)
    // The open page receives the theme change and keeps its colours.
    expect(await drawnColors(page, tokens), `theme ${at}`).toEqual(own)
    const isSample = at < oneColorThemes.length || at % 34 === 0
    if (!isSample) continue
    // The one-colour themes divide the pages of the back-office among them.
    const share =
      at < oneColorThemes.length ? adminPaths.filter((_, index) => index % oneColorThemes.length === at) : []
    for (const path of ['/admin', '/admin/theme/back', ...share]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      expect(await drawnColors(page, tokens), `theme ${at} on ${path}`).toEqual(own)
      await expectAccessible(page)
    }
  }
})

test('the colours calculated for a theme are those the browser renders @desktop @sweep', async ({ page, site }) => {
  for (const colors of randomThemes.slice(0, 12)) {
    await wear(site, colors)
    const primary = themeVariables({ ...defaultLook, colors })['--primary']
    await expect
      .poll(async () => {
        await page.goto('/privacy')
        return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())
      })
      .toBe(primary)
    const drawn = await drawnColors(page, tokens)
    const reckoned = siteColors(colors)
    const far = tokens.flatMap((name, at) => {
      const distance = apart(drawn[at] ?? '', reckoned[name])
      return distance > 3 ? [`${name}: ${drawn[at]} is reckoned as ${reckoned[name]}`] : []
    })
    expect(far).toEqual([])
  }
})

test('ADM-THEME-06: activating shows old and new theme side by side, an unreadable theme needs a second confirmation, and one click or one address reverts it @phone @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    `insert into theme_settings (name, colors, typography, animations) values ('Fog', $1, $2, $3)`,
    [ofOneColor('0 0% 50%'), defaultLook.typography, defaultLook.animations].map((part) => JSON.stringify(part)),
  )
  await signIn(page, site)
  await page.goto('/admin/theme')
  const question = page.getByRole('dialog', { name: 'Activate Fog?' })
  await rowAction(page, 'Activate', 'Fog')
  await expect(question.locator('iframe[title="The home page as it is now"]')).toBeVisible()
  await expect(question.locator('iframe[title="The home page in Fog"]')).toBeVisible()
  await expect(question.getByText('The site now')).toHaveCSS('text-align', 'start')
  await expect(
    question.getByRole('listitem').filter({ hasText: /^Text on the background, .*: 1\.0 to 1$/ }),
  ).toBeVisible()
  await expect(question.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(findRow(page, 'Late Set')).toContainText('Active')
  await rowAction(page, 'Activate', 'Fog')
  await question.getByLabel('Use it although it is hard to read').check()
  await question.getByRole('button', { name: 'Activate' }).click()
  await expect(findRow(page, 'Fog')).not.toContainText('Inactive')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Back to Late Set' }).click()
  await expect(page.getByText('The site is back in Late Set')).toBeVisible()
  await expect(findRow(page, 'Late Set')).not.toContainText('Inactive')

  // The address alone switches the theme back.
  await page.goto('/admin/theme/back')
  await expect(page.getByText('The site is now in Late Set.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to Fog' }).click()
  await expect(page.getByText('The site is now in Fog.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the default look' }).click()
  await expect(page.getByText('The site is now in the default look.')).toBeVisible()
  const [active] = await site.sql<{ count: number }>(
    'select count(*)::int as count from theme_settings where is_active',
  )
  expect(active?.count).toBe(0)
})
