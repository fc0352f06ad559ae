// The owner chooses another theme: open pages change to it, and new pages load with it (THEME).
import { expect, expectAccessible, test } from '../support/site'
import type { RunningSite } from '../../tests/support/running-site'

/** Activates a theme as the back-office does: never two active at once. */
async function activate(site: RunningSite, name: string): Promise<void> {
  await site.sql('update theme_settings set is_active = false where is_active')
  await site.sql('update theme_settings set is_active = true where name = $1', [name])
}

const look = () => {
  const style = getComputedStyle(document.documentElement)
  return {
    primary: style.getPropertyValue('--primary').trim(),
    background: style.getPropertyValue('--background').trim(),
    fade: style.getPropertyValue('--fade-duration').trim(),
    page: style.backgroundColor,
  }
}
const lateSet = { primary: '45 90% 60%', background: '0 0% 6%', fade: '0.8s', page: 'rgb(15, 15, 15)' }

test.afterEach(({ site }) => activate(site, 'Late Set'))

test('THEME-01 THEME-02 THEME-03 THEME-04 THEME-05 THEME-06: another theme takes effect on the open page and on the next @desktop', async ({
  page,
  site,
}) => {
  await page.goto('/shop')
  await expect.poll(() => page.evaluate(look)).toEqual(lateSet)
  expect(await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontFamily)).toMatch(
    /^"?Playfair Display/,
  )
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Inter/)
  await activate(site, 'Matinee')
  await expect
    .poll(() => page.evaluate(look))
    .toMatchObject({ primary: '356 58% 36%', background: '42 38% 94%', fade: '0.5s' })
  await page.goto('/about')
  expect(await page.evaluate(look)).toMatchObject({ primary: '356 58% 36%', background: '42 38% 94%' })
  await expectAccessible(page)
  await page.goto('/shop')
  await expectAccessible(page)
  // Words on the picture of the home page stay light on dark, and so does the header above them.
  await page.goto('/home')
  const ink = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => getComputedStyle(part).color)
  const paper = (await page.evaluate(look)).page
  expect([await ink('.home-hero h1'), await ink('.site-header .wordmark')]).toEqual([paper, paper])
  expect(await ink('footer.site-footer')).not.toBe(paper)
  await expectAccessible(page)

  await site.sql('update theme_settings set is_active = false where is_active')
  await expect.poll(() => page.evaluate(look)).toEqual(lateSet)
})
