// Configures the end-to-end tests on the production build, at phone and desktop width. Each worker has its own server,
// database and simulator. A test that looks the same at both widths runs once: a title with @phone or @desktop belongs
// to that project alone. `npm test` leaves out titles with @sweep and the second width of every test; `npm run test:all`
// (SWEEPS=1) runs them too.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium'
import { workerCount } from './scripts/worker-count'

const browser = {
  browserName: 'chromium' as const,
  launchOptions: { executablePath: findChromium(), args: chromiumFlags },
}

// One device pixel per CSS pixel; a test in which the density matters sets its own.
const phone = { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { ...browser, viewport: { width: 1440, height: 900 } }
const hasSweeps = process.env.SWEEPS === '1'
const sweeps = hasSweeps ? [] : [/@sweep/]
/** Returns the tests of a second width: without sweeps only those that name it. */
const second = (width: RegExp) => (hasSweeps ? /./ : width)
const backOffice = [
  '**/admin-*.spec.ts',
  '**/command-palette.spec.ts',
  '**/page-editors.spec.ts',
  '**/session.spec.ts',
  '**/packer.spec.ts',
  '**/packing.spec.ts',
  '**/sign-in.spec.ts',
  '**/uploads.spec.ts',
  '**/first-hour.spec.ts',
  '**/evening.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: workerCount({ gibibytes: 1.5 }),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Shared processors sometimes delay a browser. `npm test` lists the tests that needed a second try, and fails when
  // there are many.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  // Traces are off, because every test pays for them and few need them: `npx playwright test <file> --trace on` makes
  // one. Motion is reduced for the same reason. Tests in which motion matters ask for it themselves, the main purchase
  // among them.
  use: { ...browser, screenshot: 'only-on-failure', reducedMotion: 'reduce' },
  // Back-office tests have their own sites, so that the owner's changes do not appear in a visitor's test.
  projects: [
    { name: 'phone', testIgnore: backOffice, grepInvert: [/@desktop/, ...sweeps], use: phone },
    {
      name: 'desktop',
      testIgnore: backOffice,
      grep: second(/@desktop/),
      grepInvert: [/@phone/, ...sweeps],
      use: desktop,
    },
    {
      name: 'phone-office',
      testMatch: backOffice,
      grep: second(/@phone/),
      grepInvert: [/@desktop/, ...sweeps],
      use: phone,
    },
    { name: 'desktop-office', testMatch: backOffice, grepInvert: [/@phone/, ...sweeps], use: desktop },
  ],
})
