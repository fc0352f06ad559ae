// Proves that tests over orders, downloads, payments and access get one try only, in vitest and in the browser.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mayBeTriedAgain } from './second-try'

test.each([
  'src/features/commerce/orders/server/settling/settle.itest.ts',
  'src/features/commerce/orders/server/settling/settle.itest.ts',
  'src/features/commerce/downloads/server/downloads.itest.ts',
  'src/features/office/access/server/login.itest.ts',
  'tests/attacks/hoarding.itest.ts',
  'tests/whole-site/ledger-trial.itest.ts',
  'e2e/journeys/buy-sheet-music.spec.ts',
])('%s is tried once', (file) => {
  expect(mayBeTriedAgain(file)).toBe(false)
})

test.each([
  'src/features/site/events/server/events.itest.ts',
  'tests/whole-site/graceful-stop.itest.ts',
  'e2e/journeys/swipe.spec.ts',
])('%s may be tried again', (file) => {
  expect(mayBeTriedAgain(file)).toBe(true)
})

test('each journey over what may not be tried again says so to Playwright', () => {
  const folder = 'e2e/journeys'
  const silent = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((file) => !mayBeTriedAgain(file))
    .filter((file) => !/^test\.describe\.configure\(\{ retries: 0 \}\)$/m.test(readFileSync(file, 'utf8')))
  expect(silent).toEqual([])
})
