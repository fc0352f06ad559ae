// Every part of the back-office outside its menu is lost once: pages behind a link or a mail, the sign-in, and the code
// that sends files. The administrator reads what happened, loses no typed text, and the next click works.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { adminPaths } from '../../src/app/admin/admin-pages'
import { insertAccount, testPassword } from '../../tests/support/administrator'
import type { RunningSite } from '../../tests/support/running-site'
import { boughtSheet } from '../support/behind-the-scenes'
import { loseOneByOne, lossNoise, missing, partsOfBuild, type PartWalk } from '../support/lost-parts'
import { message } from '../support/message'
import { primaryAdministrator, signIn } from '../support/sign-in'
import { expect, test } from '../support/site'

const advice = 'Check your connection and try again.'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const photo = (page: Page) => page.getByRole('form', { name: 'Add Photo' })

/** A link keeps the page when the next page's code is lost; the next click opens that page. */
const linked =
  (start: string, link: (page: Page) => Locator, heading: RegExp): PartWalk =>
  async ({ page, bring }) => {
    await page.goto(start)
    await link(page).click()
    await expect(message(page, missing)).toContainText(advice)
    await expect(page).toHaveURL(new RegExp(`${start}$`))
    bring()
    // The message may cover the link.
    await link(page).press('Enter')
    await expect(page).not.toHaveURL(new RegExp(`${start}$`))
    await expect(title(page)).toHaveText(heading)
  }

/** A page that opens from a mail or a bookmark says in its place that it is missing; "Retry" loads it. */
const opened =
  (address: string): PartWalk =>
  async ({ page, bring }) => {
    await page.goto(address)
    const panel = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) })
    await expect(panel).toContainText(missing)
    await expect(panel).toContainText(advice)
    await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
    bring()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(title(page)).toBeVisible()
    await expect(panel).toHaveCount(0)
  }

/** A chosen file stays chosen, and typed text stays, when the code that prepares or sends it is lost. */
const sent =
  (name: string, mimeType: string, done: string): PartWalk =>
  async ({ page, bring }) => {
    await page.goto('/admin/photo-gallery')
    await photo(page).getByLabel('Title').fill('The bell')
    const buffer = await readFile(`tests/support/films/${name}`)
    await photo(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    const status = photo(page).getByRole('status').filter({ visible: true })
    await expect(status).toContainText(`${missing} ${advice}`)
    await expect(photo(page).getByLabel('Title')).toHaveValue('The bell')
    bring()
    await photo(page).getByRole('button', { name: 'Try again' }).click()
    await expect(status).toHaveText(done)
    await expect(photo(page).getByLabel('Title')).toHaveValue('The bell')
  }

const search = (page: Page) => page.getByRole('dialog', { name: 'Search the back-office' })

/** The palette says that its code is missing; the next press of its keys opens it. */
const palette: PartWalk = async ({ page, bring }) => {
  await page.goto('/admin')
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(message(page, missing)).toContainText(advice)
  bring()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeVisible()
}

const textsOf = (name: string) => (page: Page) => page.getByRole('main').locator(`a[href="/admin/${name}/texts"]`)

const office: Record<string, PartWalk> = {
  'src/app/admin/palette/AdminPalette.tsx': palette,
  'src/features/commerce/orders/admin/OrderAdminPage.tsx': linked(
    '/admin/orders',
    (page) => page.getByRole('main').locator('a[href^="/admin/orders/"]').first(),
    /B-\d{8}/,
  ),
  'src/features/commerce/download-cards/admin/CardBatchAdminPage.tsx': linked(
    '/admin/cards',
    (page) => page.getByRole('main').locator('a[href^="/admin/cards/"]').first(),
    /Late Set/,
  ),
  'src/features/commerce/quotes/admin/QuotesAdminPage.tsx': linked(
    '/admin/documents',
    (page) => page.getByRole('main').locator('a[href="/admin/documents/quotes"]'),
    /^Quotes$/,
  ),
  'src/features/site/press/admin/PressTextsAdminPage.tsx': linked(
    '/admin/contact',
    (page) => page.getByRole('main').locator('a[href="/admin/contact/press"]'),
    /press page/,
  ),
  'src/features/site/automatic-letters/admin/AutomaticLettersAdminPage.tsx': linked(
    '/admin/newsletter',
    (page) => page.getByRole('main').locator('a[href="/admin/newsletter/automatic"]'),
    /Automatic mails/,
  ),
  'src/features/site/redirects/admin/OldAddressesAdminPage.tsx': linked(
    '/admin/pages',
    (page) => page.getByRole('main').locator('a[href="/admin/pages/old-addresses"]'),
    /Old addresses/,
  ),
  'src/features/site/events/admin/EventsTextsAdminPage.tsx': linked('/admin/events', textsOf('events'), /events page/),
  'src/features/site/media/admin/MediaTextsAdminPage.tsx': linked('/admin/media', textsOf('media'), /media page/),
  'src/features/site/theme/admin/ThemeBeforePage.tsx': linked(
    '/admin/theme',
    (page) => page.getByRole('main').locator('a[href="/admin/theme/back"]'),
    /^Return to the previous theme$/,
  ),
  'node_modules/heic-to/dist/csp/heic-to.js': sent(
    'picture.heic',
    'image/heic',
    'Uploaded. The picture was turned into JPEG.',
  ),
  'node_modules/tus-js-client/lib.esm/browser/index.js': sent('picture.heic', 'image/heic', 'Uploaded'),
}

const entrance: Record<string, PartWalk> = {
  'src/features/office/sign-in/admin/auth/AuthPage.tsx': opened('/auth'),
  'src/features/office/sign-in/admin/links/SetPasswordPage.tsx': opened('/auth/verify/unknown'),
  'src/features/office/access/admin/InvitationPage.tsx': opened('/auth/invitation/unknown'),
  'src/features/office/sign-in/admin/links/ResetPasswordPage.tsx': opened('/auth/reset/unknown'),
  'src/features/office/sign-in/admin/links/ChangeEmailPage.tsx': opened('/auth/change-email/unknown'),
}

/** Pages of the menu, which lost-admin-pages.spec.ts opens. */
const inTheMenu = (part: string) => part.endsWith('AdminPage.tsx') && office[part] === undefined

/** The card of a message, which lost-parts.spec.ts loses. */
const shared = ['src/ui/ToastCard.tsx']

async function loseEach(page: Page, site: RunningSite, parts: Record<string, PartWalk>): Promise<void> {
  const files = partsOfBuild('admin')
  const walkWith = await loseOneByOne(page, site)
  for (const [part, walk] of Object.entries(parts)) await test.step(part, () => walkWith(files.get(part) ?? '', walk))
}

test('ROUTE-08: the tests of lost chunks cover every chunk that the back-office loads on demand @desktop', () => {
  const parts = [...partsOfBuild('admin').keys()]
  const walked = [...Object.keys(office), ...Object.keys(entrance), ...shared]
  expect(parts.filter((part) => !inTheMenu(part)).toSorted()).toEqual(walked.toSorted())
  expect(parts.filter(inTheMenu)).toHaveLength(adminPaths.length)
})

test('ROUTE-08 UPLD-06: pages outside the menu and the code that sends files fail once; typed text stays and the next click works @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(lossNoise)
  await boughtSheet(site, 'when-the-saints', 'reader@example.com')
  await signIn(page, site)
  await loseEach(page, site, office)
})

test('ROUTE-08 ACCESS-08: sign-in, invitation and the links of mails say that their page is missing, and "Retry" opens it @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(lossNoise)
  await loseEach(page, site, entrance)
})

test('ROUTE-08 ACCESS-08: after a sign-in whose next page is lost, the page stays and the next click on "Sign In" opens it @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(lossNoise)
  await insertAccount((statement, values) => site.sql(statement, values), {
    email: primaryAdministrator,
    isAllowlistManager: true,
  })
  await loseEach(page, site, {
    'src/app/admin/DashboardAdminPage.tsx': async ({ bring }) => {
      await page.goto('/auth')
      await page.getByRole('textbox', { name: 'Email' }).fill(primaryAdministrator)
      await page.getByLabel('Password', { exact: true }).fill(testPassword)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(message(page, missing)).toContainText(advice)
      await expect(page).toHaveURL(/\/auth$/)
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(primaryAdministrator)
      bring()
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(title(page)).toHaveText('Dashboard')
    },
  })
})
