// A set list: the owner writes it on a desktop and on a phone and prints it. Visitors go from gig to sheet and from
// sheet to gig.
import type { Locator, Page } from '@playwright/test'
import { atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { openRow, rowAction } from '../support/rows'
import { expect, expectAccessible, hydrated, test } from '../support/site'
import { signIn } from '../support/sign-in'

const nextYear = new Date().getUTCFullYear() + 1
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const listTitles = (form: Locator) =>
  form
    .getByRole('list', { name: 'Set list' })
    .getByLabel('Title')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** Pastes text as copied from a page or a chat. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', given)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('the owner types, pastes and copies a set list, moves its lines by buttons, keys and mouse, publishes and prints it @sweep', async ({
  page,
  site,
}, { project }) => {
  const title = `Set list evening ${project.name}`
  await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  const form = dialog(page, 'Add New Event')
  await form.getByLabel('Event Title *').fill(title)
  await form.getByLabel('Date *').fill(`${nextYear}-04-01`)
  await form.getByLabel('Time').fill('8:00 PM')
  await form.getByLabel('Venue *').fill('The Green Room')
  await form.getByLabel('City *').fill('Upper Weir')

  const entry = form.getByLabel('Add to the set list')
  await entry.pressSequentially('Corner T')
  await expect(form.locator('datalist option[value="Corner Table"]')).toBeAttached()
  await entry.fill('Corner Table')
  await entry.press('Enter')
  await expect(entry).toBeFocused()
  await expect(entry).toHaveValue('')
  await paste(entry, '1. Body and Soul\n2. Slide Rule Blues\n3. Stablemates')
  await expect
    .poll(() => listTitles(form))
    .toEqual(['Corner Table', 'Body and Soul', 'Slide Rule Blues', 'Stablemates'])

  await form.getByRole('button', { name: 'Move Stablemates up' }).click()
  await expect(form.getByRole('button', { name: 'Move Stablemates up' })).toBeFocused()
  await form.getByRole('button', { name: /^Move Corner Table: drag/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => listTitles(form))
    .toEqual(['Body and Soul', 'Corner Table', 'Stablemates', 'Slide Rule Blues'])
  await expect(form.getByRole('button', { name: /^Move Corner Table: drag/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => listTitles(form))
    .toEqual(['Body and Soul', 'Stablemates', 'Corner Table', 'Slide Rule Blues'])

  const grip = form.getByRole('button', { name: /^Move Slide Rule Blues: drag/ })
  await grip.scrollIntoViewIfNeeded()
  const first = form.getByRole('group', { name: 'Stablemates' })
  const [from, to] = [await grip.boundingBox(), await first.boundingBox()]
  if (!from || !to) throw new Error('the rows are not in view')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(() => listTitles(form))
    .toEqual(['Body and Soul', 'Slide Rule Blues', 'Stablemates', 'Corner Table'])

  await form.getByRole('group', { name: 'Corner Table' }).getByLabel('Note').fill('solo: alto')
  await form.getByRole('button', { name: 'Remove Stablemates' }).click()
  await form.getByLabel('Now', { exact: true }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Event' }).click()
  await expect(toast(page, 'Event Created Successfully')).toBeVisible()

  await openRow(page, title)
  const edit = dialog(page, 'Edit Event')
  await expect.poll(() => listTitles(edit)).toEqual(['Body and Soul', 'Slide Rule Blues', 'Corner Table'])
  await expect(edit.getByRole('group', { name: 'Corner Table' }).getByLabel('Title')).toHaveAccessibleDescription(
    'In the shop',
  )
  await expect(edit.getByRole('group', { name: 'Body and Soul' }).getByLabel('Title')).toHaveAccessibleDescription('')
  const copied = await edit
    .getByLabel('Copy a set list')
    .locator('option', { hasText: 'Blue Lantern' })
    .getAttribute('value')
  await edit.getByLabel('Copy a set list').selectOption(copied ?? '')
  await edit.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(async () => (await listTitles(edit)).length).toBe(11)
  await edit.getByRole('group', { name: 'Low Rent' }).getByLabel('Title').fill('')
  await edit.getByRole('button', { name: 'Update Event' }).click()
  await expect(edit.locator('.field-error')).toHaveText(['Each line of the set list needs a title'])
  await edit.getByRole('button', { name: 'Remove Line 5' }).click()
  await edit.getByRole('button', { name: 'Update Event' }).click()
  await expect(toast(page, 'Event Updated Successfully')).toBeVisible()

  await rowAction(page, 'Print', title)
  const papers = dialog(page, 'For the gig')
  await expect(papers.getByRole('link')).toHaveCount(7)
  await expectAccessible(page)
  for (const link of await papers.getByRole('link').all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^(application\/pdf|image\/svg\+xml)$/),
    ])
  }
  await site.sql('delete from events where title = $1', [title])
})

test('CHK-13 DLV-01: a visitor reads a set list, opens a sheet, buys it, sees its next performance there, and comes back @sweep', async ({
  page,
  site,
}, { project }) => {
  const title = `Played evening ${project.name}`
  const [event] = await site.sql<{ id: string }>(
    `insert into events (title, date, time, venue, city, set_list_shown) values ($1, current_date + 1, '8 PM', 'Room', 'Town', 'now') returning id`,
    [title],
  )
  for (const [position, line] of ['Body and Soul', 'Corner Table', 'Low Rent'].entries())
    await site.sql(
      'insert into event_tunes (event_id, title, tune_id, position, note) values ($1, $2, (select id from tunes where title = $2), $3, $4)',
      [event?.id, line, position, 'for the band alone'],
    )
  await page.goto(`/events/${event?.id.slice(0, 8)}`)
  const list = page.getByRole('region', { name: 'Set list' })
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Body and Soul', 'Corner Table', 'Low Rent'])
  await expect(page.getByText('for the band alone')).toHaveCount(0)
  const [standard, waltz, blues] = [0, 1, 2].map((index) => list.locator('ol > li').nth(index))
  await expect(standard!.getByRole('link')).toHaveCount(0)
  await expect(waltz!.getByRole('link')).toHaveText([/^Sheet music.*\$/, /^Recording.*\$/, /^Listen/])
  await expect(blues!.getByRole('link')).toHaveText([/^Recording.*\$/, /^Listen/])
  await expectAccessible(page)

  const sheet = waltz!.getByRole('link', { name: /^Sheet music/ })
  await hydrated(sheet)
  await sheet.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corner Table: Jazz Waltz' })).toBeVisible()
  const next = page.getByRole('link', { name: title })
  await expect(page.getByText('Hear it live')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Choose' }).getByRole('radio').first().check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart: / })
    .first()
    .click()
  await giveEmail(page, `at-the-gig-${project.name}@example.com`)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await expect(drawer(page)).toContainText('Corner Table: Jazz Waltz')
  await page.keyboard.press('Escape')
  await next.click()
  await expect(page).toHaveURL(/\/events\/.*#set-list$/)
  await expect(list).toBeInViewport()
  // The event's page would ask for the event again, and the console would show its 404.
  await page.goto('about:blank')
  await site.sql('delete from events where title = $1', [title])
})

test('the card for the evening leads to the current gig, and its list needs no script @desktop @sweep', async ({
  browser,
  site,
}) => {
  const title = 'Evening without script'
  const [event] = await site.sql<{ id: string }>(
    `insert into events (title, date, time, venue, city, set_list_shown)
     values ($1, (now() at time zone 'America/New_York' - interval '1 hour')::date,
             to_char(now() at time zone 'America/New_York' - interval '1 hour', 'HH24:MI'), 'Room', 'Town', 'from_start') returning id`,
    [title],
  )
  await site.sql(`insert into event_tunes (event_id, title) values ($1, 'Corner Table')`, [event?.id])
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const visitor = await context.newPage()
  await visitor.goto('/tonight')
  await expect(visitor).toHaveURL(/\/events\/evening-without-script-.*#set-list$/)
  await expect(visitor.getByRole('heading', { level: 3, name: 'Corner Table' })).toBeVisible()
  await context.close()
  await site.sql('delete from events where title = $1', [title])
})
