// Runs axe over every public page in every state: on arrival, while it loads, failed, and with everything that can be
// opened on it. Empty pages: first-hour.spec.ts, which has an empty site.
import { arrivingScenes, movingScenes, openedScenes, type Scene } from '../support/scenes'
import { expectScenesAccessible } from '../support/scenes-with-axe'
import { expect, test } from '../support/site'

// Each test visits dozens of pages, possibly on a busy machine.
test.setTimeout(300_000)

/** Pages whose pictures are not committed. */
const others = ['privacy', 'press', 'redeem'].map((name): Scene => ({
  name,
  open: async (visitor) => void (await visitor.goto(`/${name}`)),
}))

test('no accessibility violation on any public page on arrival @phone', async ({ page, site, expectedNoise }) => {
  expectedNoise.push(/status of 404/)
  await expectScenesAccessible(page, [...(await arrivingScenes(site)), ...others])
})

test('THEME-03: no accessibility violation on any public page on arrival in a light theme @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/)
  const activate = async (theme: string) => {
    await site.sql('update theme_settings set is_active = false where is_active')
    await site.sql('update theme_settings set is_active = true where name = $1', [theme])
  }
  await activate('Matinee')
  try {
    await page.goto('/redeem')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(246, 242, 234)')
    await expectScenesAccessible(page, [...(await arrivingScenes(site)), ...others])
  } finally {
    await activate('Late Set')
  }
})

test('no accessibility violation on a public page with drawer, dialog, menu, message or player open @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/, /TypeError: Cannot destructure property 'name'/)
  await expectScenesAccessible(page, openedScenes)
})

test('no accessibility violation on any public page while it loads or when it fails @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 500/)
  await expectScenesAccessible(page, movingScenes)
})
