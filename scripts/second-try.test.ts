// Proves that tests over orders, downloads, payments and access get one try only, in vitest and in the browser.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mayBeTriedAgain } from './second-try'

test.each([
  ['stands in orders', 'src/features/commerce/orders/server/settling/settle.itest.ts'],
  ['stands in downloads', 'src/features/commerce/downloads/server/downloads.itest.ts'],
  ['stands in access', 'src/features/office/access/server/account.itest.ts'],
  ['is an attack', 'tests/attacks/hoarding.itest.ts'],
  ['imports jobs of orders', 'tests/whole-site/privacy.itest.ts'],
  ['buys behind the scenes', 'tests/whole-site/restart-under-load.itest.ts'],
  ['compares the books of many purchases', 'tests/whole-site/ledger-trial.itest.ts'],
  ['opens the world of orders', 'tests/whole-site/checkout-model.itest.ts'],
  ['signs an administrator in', 'tests/whole-site/four-processes.itest.ts'],
  ['buys a sheet', 'e2e/journeys/buy-sheet-music.spec.ts'],
  ['buys a shirt', 'e2e/journeys/choose-size.spec.ts'],
  ['buys in a closed shop', 'e2e/journeys/maintenance.spec.ts'],
  ['buys in its scenes', 'e2e/journeys/accessible.spec.ts'],
  ['signs in', 'e2e/journeys/uploads.spec.ts'],
])('what %s is tried once: %s', (_, file) => {
  expect(mayBeTriedAgain(file)).toBe(false)
})

test.each([
  'src/features/site/events/server/events.itest.ts',
  'tests/whole-site/graceful-stop.itest.ts',
  'e2e/journeys/swipe.spec.ts',
])('%s may be tried again', (file) => {
  expect(mayBeTriedAgain(file)).toBe(true)
})

test('a journey gets a second try only where it asks for it, and none that buys, pays, downloads or signs in asks', () => {
  expect(readFileSync('playwright.config.ts', 'utf8')).not.toMatch(/\bretries\b/)
  const folder = 'e2e/journeys'
  const asking = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((file) => /\bsecondTry\b|\bretries:/.test(readFileSync(file, 'utf8')))
  expect(asking).not.toEqual([])
  expect(asking.filter((file) => !mayBeTriedAgain(file))).toEqual([])
  // Nor by an address, without the steps.
  const atStake = /PayPal|\/api\/functions\/create-|[`'"}]\/(?:admin|auth|d|purchases)\b/
  expect(asking.filter((file) => atStake.test(readFileSync(file, 'utf8')))).toEqual([])
})
