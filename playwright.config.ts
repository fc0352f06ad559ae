// Browser journeys on the production build, at phone and desktop width. Each worker has a server, a database and a simulator of its own.
// What looks the same at both widths is walked once: a title with @phone or @desktop belongs to that project alone.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium'
import { workerCount } from './scripts/worker-count'

const browser = {
  browserName: 'chromium' as const,
  launchOptions: { executablePath: findChromium(), args: chromiumFlags },
}

// One device pixel per CSS pixel: where the density matters a journey sets its own.
const phone = { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { ...browser, viewport: { width: 1440, height: 900 } }
const backOffice = [
  '**/admin-*.spec.ts',
  '**/session.spec.ts',
  '**/sign-in.spec.ts',
  '**/uploads.spec.ts',
  '**/first-hour.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: workerCount({ gibibytes: 1.5 }),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Shared processors make a browser late now and then. `npm test` lists what needed the second try, and fails when there is much of it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  // No trace of every journey, which is work for all and needed for few: `npx playwright test <file> --trace on` makes one.
  // Nor is what fades and drifts drawn for all. Journeys in which that matters ask for motion themselves, the main purchase among them.
  use: { ...browser, screenshot: 'only-on-failure', reducedMotion: 'reduce' },
  // What the owner changes in the back-office must not be what a visitor's journey then finds: they have sites of their own.
  projects: [
    { name: 'phone', testIgnore: backOffice, grepInvert: /@desktop/, use: phone },
    { name: 'desktop', testIgnore: backOffice, grepInvert: /@phone/, use: desktop },
    { name: 'phone-office', testMatch: backOffice, grepInvert: /@desktop/, use: phone },
    { name: 'desktop-office', testMatch: backOffice, grepInvert: /@phone/, use: desktop },
  ],
})
