// The command palette of the back-office: by keyboard alone, by the button on a phone, and within the person's role.
import type { Page } from '@playwright/test'
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the back-office' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: RegExp) => palette(page).getByRole('option', { name })
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('Ctrl-K, a few letters and Enter open a page, a form, and a record @desktop', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin')
  await expect(heading(page)).toBeVisible()
  await openByKey(page)
  await expect(option(page, /^New gig/)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.type('subscr')
  await expect(option(page, /^Subscribers/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/subscribers$/)
  await expect(heading(page)).toHaveText('Subscribers')
  await expect(palette(page)).toHaveCount(0)

  await openByKey(page)
  // The page opened last comes first.
  await expect(option(page, /^Subscribers/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('gig')
  await expect(option(page, /^New gig/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Venue *') })
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/events$/)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  const [gig] = await site.sql<{ title: string }>('select title from events order by date desc limit 1', [])
  await openByKey(page)
  await page.keyboard.type(gig?.title ?? '')
  await expect(palette(page).getByRole('group', { name: 'Gigs' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title *')).toHaveValue(gig?.title ?? '')
})

test('Escape and Ctrl-K close the palette and give the focus back, also to a field @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.focus()
  for (const key of ['Escape', 'Control+k']) {
    await openByKey(page)
    await page.keyboard.press(key)
    await expect(palette(page)).toHaveCount(0)
    await expect(search).toBeFocused()
  }
})

test('unsaved text is not lost without a question @desktop @sweep', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/newsletter?new=1')
  const subject = page.getByLabel('Subject *')
  await subject.fill('Half a letter')
  await openByKey(page)
  await page.keyboard.type('trash')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(subject).toHaveValue('Half a letter')
  await openByKey(page)
  await page.keyboard.type('trash')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(heading(page)).toHaveText('Trash')
})

test('nothing found and no connection are told in words, and the text stays @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  await signIn(page, site)
  await page.goto('/admin')
  await expect(heading(page)).toBeVisible()
  await openByKey(page)
  await page.keyboard.type('qqzzqq')
  await expect(palette(page)).toContainText('Nothing found for “qqzzqq”.')
  await field(page).fill('')
  await page.context().setOffline(true)
  await page.keyboard.type('late')
  const failure = palette(page).getByRole('alert').filter({ hasText: 'You are offline.' })
  await expect(failure).toBeVisible()
  await expect(field(page)).toHaveValue('late')
  await page.context().setOffline(false)
  await expect(failure).toHaveCount(0)
})

test('on a phone a button in the header opens the palette over the whole screen @phone', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  const heights = await palette(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await field(page).fill('media')
  await option(page, /^Manage Media/)
    .first()
    .tap()
  await expect(page).toHaveURL(/\/admin\/media$/)
})

test('an administrator backs up by the palette, without leaving the page @desktop', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/media')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await field(page).fill('back up')
  await expect(option(page, /^Back up now/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(message(page, 'Backup started')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/media$/)
})

test('an editor is offered neither pages nor records of the shop and its people @desktop', async ({ page, site }) => {
  await signIn(page, site, { email: 'editor-of-texts@example.com', isEditor: true })
  await page.goto('/admin')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await expect(option(page, /^New gig/)).toBeVisible()
  for (const name of [/^New item/, /^Ship orders/, /^Write a newsletter/, /^Back up now/, /^Orders/, /^Subscribers/])
    await expect(option(page, name)).toHaveCount(0)
  const answered = page.waitForResponse(/quick-search/)
  await field(page).fill('late')
  const { records } = (await (await answered).json()) as { records: { kind: string }[] }
  expect(records.filter(({ kind }) => kind !== 'event')).toEqual([])
})
