// The owner handles orders, messages and subscribers, and undoes a change.
import { groupsFor } from '../../src/app/admin/admin-pages'
import { boughtSheet } from '../support/behind-the-scenes'
import { message } from '../support/message'
import { findRow, listRows, rowAction } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('ADM-DASH-01 ADM-DASH-02 ADM-DASH-04 ADM-DASH-06: the dashboard lists pending work, closes the shop, and links to every page @sweep', async ({
  page,
  site,
}, { project }) => {
  await signIn(page, site)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/^Low stock:/)).toBeVisible()
  await expectAccessible(page)
  // On a phone the dashboard is the menu; beside a sidebar the links are there.
  const isPhone = project.name === 'phone-office'
  const links = isPhone ? page.getByRole('main') : page.getByRole('navigation', { name: 'Back-office' })
  for (const { label } of groupsFor('administrator').flatMap(({ pages }) => pages))
    if (label !== 'Footer') await expect(links.getByRole('link', { name: label, exact: true }).last()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Footer', exact: true })).toHaveCount(0)

  const open = page.getByRole('switch', { name: 'Shop is LIVE' })
  await expect(open).toBeChecked()
  await open.click()
  const question = page.getByRole('dialog', { name: 'Close the shop?' })
  await question.getByRole('button', { name: 'Keep open' }).click()
  await expect(open).toBeChecked()
  await open.click()
  await expect(question).toContainText('Until you reopen it, visitors cannot buy anything')
  await question.getByRole('button', { name: 'Close the shop' }).click()
  await expect(page.getByRole('switch', { name: 'Maintenance mode is ON' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Edit maintenance message' }).click()
  await page.getByRole('textbox', { name: 'Maintenance message' }).fill('Back on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Back on Monday.')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/shop')
  await expect(visitor.getByText('Back on Monday.')).toBeVisible()
  await visitor.close()
  await page.getByRole('switch', { name: 'Maintenance mode is ON' }).click()
  await expect(open).toBeChecked()
})

test('ADM-DASH-05 ADM-DASH-07: failed saves show an error, and the typed message stays @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/500|Failed to load resource/)
  await signIn(page, site)
  await page.goto('/admin')
  await page.route('**/api/admin/shop-status**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: { error: { code: 'unexpected', title: 'x', message: 'x', retryable: false } },
        }),
  )
  await page.getByRole('switch', { name: 'Shop is LIVE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
  await expect(message(page, 'Failed to update shop maintenance mode.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit maintenance message' }).click()
  await page.getByRole('textbox', { name: 'Maintenance message' }).fill('Soon.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Failed to update maintenance message.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Maintenance message' })).toHaveValue('Soon.')
})

test('OP-13: the owner finds an order, corrects its address, extends its downloads and refunds it', async ({
  page,
  site,
  expectedNoise,
}, { project }) => {
  // The server refuses the wrong address.
  expectedNoise.push(/status of 422/)
  const buyer = `buyer-${project.name}@example.com`
  await boughtSheet(site, 'slide-rule-blues', buyer)
  await signIn(page, site)
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(`slide rule`)
  const row = findRow(page, buyer)
  await expect(row).toContainText('Paid')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order B-/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mails' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Give 5 more downloads of/ }).click()
  await page.getByRole('spinbutton', { name: 'More downloads' }).fill('3')
  await page.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(page.getByText('0 of 8 used')).toBeVisible()

  await page.getByRole('button', { name: 'Correct e-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody')
  await page.getByRole('button', { name: 'Save and send receipt' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(`right-${project.name}@example.com`)
  await page.getByRole('button', { name: 'Save and send receipt' }).click()
  await expect(message(page, 'E-mail corrected')).toBeVisible()
  await expect.poll(async () => (await site.mails(`right-${project.name}@example.com`)).length).toBe(1)

  await page.getByRole('button', { name: 'Refund order' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount in dollars' })
  await amount.fill('999')
  await page.getByRole('button', { name: 'Refund $999.00' }).click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason *' }).fill('Late')
  await page.getByRole('button', { name: 'Refund $999.00' }).click()
  await expect(page.getByText('which is what is left.')).toBeVisible()
  await expectAccessible(page)
  await amount.fill('1,50')
  await page.getByRole('button', { name: 'Refund $1.50' }).click()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByText('0 of 8 used')).toBeVisible()

  await page.getByRole('button', { name: 'Refund more' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked for it')
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
})

test('a message is read, replied to, deleted and restored from the trash @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  // The server refuses the empty reply.
  expectedNoise.push(/status of 422/)
  await site.sql(
    "insert into contact_messages (name, email, subject, message) values ('A Reader', 'reader@example.com', 'A lesson?', E'Hello,\\n<b>do you teach?</b>')",
  )
  await signIn(page, site)
  await page.goto('/admin/messages')
  const head = page.getByRole('button', { name: /A lesson\?/ })
  await expect(head).toContainText('Unread')
  await head.click()
  await expect(page.getByText('<b>do you teach?</b>')).toBeVisible()
  await expect(head).toContainText('Read')
  await expect(page.getByRole('link', { name: 'Answer in your mail program' })).toHaveAttribute(
    'href',
    /^mailto:reader%40example\.com\?subject=Re%3A%20A%20lesson/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer.')).toBeVisible()
  const answer = page.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('Yes, on Mondays.')
  // Typed text is still there after the owner reads elsewhere on the page.
  await head.click()
  await head.click()
  await expect(answer).toHaveValue('Yes, on Mondays.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  const sent = page.getByRole('article', { name: /^Answer by / })
  await expect(sent).toContainText('Yes, on Mondays.')
  await expect(sent).toContainText('Sent')
  await expect(answer).toHaveValue('')
  await expect(head).toContainText('Answered')
  const [mail] = await site.mails('reader@example.com')
  expect(mail?.subject).toBe('Re: A lesson?')
  expect(mail?.text).toContain('> <b>do you teach?</b>')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(head).toHaveCount(0)
  await page.goto('/admin/trash')
  await expect(findRow(page, 'A lesson?')).toBeVisible()
  await expectAccessible(page)
  await rowAction(page, 'Restore', 'A lesson?')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await page.goto('/admin/messages')
  await expect(head).toContainText('Answered')
})

test('a newsletter is written, tested, and sent to confirmed subscribers only, who can unsubscribe with one click @desktop @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    "insert into newsletter_subscribers (email, status, confirmed_at) values ('fan@example.com', 'confirmed', now()), ('maybe@example.com', 'pending', null)",
  )
  await signIn(page, site)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'Write a newsletter' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject *' }).fill('Two nights in June')
  await page.getByRole('textbox', { name: 'Text *' }).fill('Dear friends,\n\n# Two nights\n\nWe play again.')
  await expect(
    page.frameLocator('iframe[title="Preview of the newsletter"]').getByRole('heading', { name: 'Two nights in June' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Send test of Two nights in June' }).click()
  await expect
    .poll(async () =>
      (await site.mails('owner@example.com')).some(({ subject }) => subject === 'Test: Two nights in June'),
    )
    .toBe(true)
  await page.getByRole('button', { name: 'Send Two nights in June to all' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 of 1 sent')).toBeVisible()
  const [mail] = await site.mails('fan@example.com')
  expect(mail?.subject).toBe('Two nights in June')
  expect(await site.mails('maybe@example.com')).toEqual([])
  await page.goto('/admin/subscribers')
  await expect(findRow(page, 'fan@example.com')).toContainText('Confirmed')
  await expectAccessible(page)
})

test('a change is undone from the activity log @desktop @sweep', async ({ page, site }) => {
  await signIn(page, site)
  const [text] = await site.sql<{ title: string }>(
    "select title from page_content where page_name = 'events-past-title'",
  )
  await page.goto('/admin/activity')
  await page.evaluate(async (title) => {
    const base = { title, description: '', paragraph_spacing: 'mb-4' }
    await fetch('/api/admin/page-content/events-past-title', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ base, values: { ...base, title: 'Wrong words' } }),
    })
  }, text?.title)
  await page.reload()
  await expect(page.getByText(/^Changed the title of Events past title from .* to “Wrong words”$/)).toBeVisible()
  const values = page.getByText('Wrong words', { exact: true })
  await expect(values).toBeHidden()
  await page.getByText('Values before and after').first().click()
  await expect(values).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore this earlier version of Events past title' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(message(page, 'Earlier version restored')).toBeVisible()
  expect(await site.sql("select title from page_content where page_name = 'events-past-title'")).toEqual([
    { title: text?.title },
  ])
})

test('the dashboard links to the list of failed mails, and they are sent on retry @sweep', async ({ page, site }, {
  project,
}) => {
  const about = `mail-${project.name}`
  await site.sql(
    `insert into outbox (dedupe_key, kind, recipient, payload, status, tries, last_error)
     select $1 || n, 'owner-alarm', 'owner@example.com', jsonb_build_object('sentence', $1::text, 'ref', 'test'), 'dead', 9, 'connect ECONNREFUSED 192.0.2.7:587' from generate_series(1, 3) n`,
    [about],
  )
  await signIn(page, site)
  await page.goto('/admin')
  await page
    .getByRole('listitem')
    .filter({ hasText: /mails could not be delivered/ })
    .getByRole('link', { name: 'See mails' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mails' })).toBeVisible()
  const rows = listRows(page)
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('The mail server could not be reached.')
  await expect(rows.first()).toContainText('ow***@example.com')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again: Note to you: action needed to ow***@example.com' }).first().click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Try 2 mails again' }).click()
  await expect(page.getByText('No mail has failed.')).toBeVisible()
  await expect
    .poll(async () => (await site.mails('owner@example.com')).filter(({ text }) => text.includes(about)).length)
    .toBe(3)
  await page.getByRole('tab', { name: 'Sent' }).click()
  await expect(rows.filter({ hasText: 'Note to you: action needed' })).toHaveCount(3)
  await expectAccessible(page)
})
