// Runs axe over every public page in every state: on arrival, while it loads, failed, and with everything that can be
// opened on it. Empty pages: first-hour.spec.ts, which has an empty site.
import { arrivingScenes, movingScenes, openedScenes, type Scene } from '../support/scenes'
import { expectScenesAccessible } from '../support/scenes-with-axe'
import { test } from '../support/site'

// Each test visits dozens of pages, possibly on a busy machine.
test.setTimeout(300_000)

test('no accessibility violation on any public page on arrival @phone', async ({ page, site, expectedNoise }) => {
  expectedNoise.push(/status of 404/)
  const privacy: Scene = { name: 'privacy', open: async (visitor) => void (await visitor.goto('/privacy')) }
  await expectScenesAccessible(page, [...(await arrivingScenes(site)), privacy])
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
