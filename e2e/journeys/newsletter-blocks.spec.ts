// Tests the editor of newsletters: blocks are added, moved and removed, the preview shows them in both widths and
// colours, and a newsletter is planned.
import type { FrameLocator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const framed = (page: Page) => page.frameLocator('iframe[title="Preview of the newsletter"]')

/** Returns the mean brightness of the heading's words and of the ground, 0 to 255, and the overflow in pixels. */
const measure = (mail: Page | FrameLocator) =>
  mail.locator('h1').evaluate((heading) => {
    const mean = (colour: string) =>
      (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      words: mean(getComputedStyle(heading).color),
      ground: mean(getComputedStyle(document.body).backgroundColor),
      overflow: scrollWidth - clientWidth,
    }
  })

type Look = Awaited<ReturnType<typeof measure>>
const isReadable = ({ words, ground, overflow }: Look, colours: 'Light' | 'Dark') =>
  overflow === 0 && (colours === 'Light' ? ground > 230 && words < 60 : ground < 30 && words > 200)

test('a newsletter of all blocks is written with a preview on phone and desk, light and dark, and planned @desktop', async ({
  page,
  site,
  expectedNoise,
}) => {
  // A time that has passed is refused.
  expectedNoise.push(/status of 422/)
  // Other tests of this site have subscribed people.
  await site.sql('delete from newsletter_subscribers')
  await site.sql(
    "insert into newsletter_subscribers (email, status, confirmed_at) values ('fan@example.com', 'confirmed', now())",
  )
  await signIn(page, site)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'Write a newsletter' }).click()
  await page.getByRole('textbox', { name: 'Subject *' }).fill('Two nights in June')
  await page.getByRole('textbox', { name: 'Text *' }).fill('Dear **friends**,\n\n- one\n- two')
  for (const name of ['Add item', 'Add gig', 'Add track', 'Add divider'])
    await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Please choose an item.')).toBeVisible()
  for (const name of ['Item *', 'Gig *', 'Track *']) await page.getByLabel(name).selectOption({ index: 1 })
  const item = (await page.getByLabel('Item *').locator('option:checked').textContent()) ?? ''
  await page.getByRole('button', { name: 'Move up Block 5: Divider' }).click()
  await expect(page.getByRole('group', { name: 'Block 4: Divider' })).toBeVisible()

  const mail = framed(page)
  await expect(mail.getByRole('heading', { level: 1, name: 'Two nights in June' })).toBeVisible()
  await expect(mail.locator('strong')).toHaveText('friends')
  await expect(mail.getByRole('link', { name: 'See it in the shop' })).toBeVisible()
  await expect(mail.getByText(item, { exact: true })).toBeVisible()
  for (const width of ['Computer', 'Phone'])
    for (const colours of ['Light', 'Dark'] as const) {
      await page.getByLabel('Width').selectOption(width)
      await page.getByLabel('Mail program').selectOption(colours)
      // The preview loads again after each choice, which ends a measurement.
      await expect(async () =>
        expect(isReadable(await measure(mail), colours), `${width}, ${colours}`).toBe(true),
      ).toPass({ timeout: 15_000 })
    }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()

  await page.getByRole('button', { name: 'Plan Two nights in June' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date *').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Plan newsletter' }).click()
  await expect(dialog.getByText(/^This time has passed in /)).toBeVisible()
  await dialog.getByLabel('Date *').fill('2099-01-05')
  await dialog.getByRole('button', { name: 'Plan newsletter' }).click()
  await expect(page.getByText(/^Planned for Mon, Jan 5, 2099, 09:00 \(.+\), to 1 subscriber$/)).toBeVisible()

  await site.sql('update shop_items set is_visible = false where title = $1', [item])
  await page.getByRole('button', { name: 'Edit Two nights in June' }).click()
  await expect(page.getByText('Visitors do not see this item any more. The newsletter leaves it out.')).toBeVisible()
  await expect(framed(page).getByText(item, { exact: true })).toHaveCount(0)
  await site.sql('update shop_items set is_visible = true where title = $1', [item])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the plan of Two nights in June' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await site.sql("delete from newsletters where subject = 'Two nights in June'")
  await site.sql("delete from newsletter_subscribers where email = 'fan@example.com'")
})

test('a newsletter is readable at 375 and 600 pixels in light and dark mail programs, with pictures off @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  // Pictures are off.
  expectedNoise.push(/net::ERR_FAILED/)
  await signIn(page, site)
  const choices = (await (await page.request.get('/api/admin/newsletter-choices')).json()) as Record<
    'items' | 'gigs' | 'tracks',
    { id: string }[]
  >
  const blocks = [
    { id: '1', kind: 'text', text: '# Hello\n\nDear **friends**, [read on](https://example.com/a).\n\n- one\n- two' },
    { id: '2', kind: 'picture', url: 'https://example.com/no-such-picture.jpg', alt: 'The band on stage', href: '' },
    { id: '3', kind: 'divider' },
    { id: '4', kind: 'item', ref: choices.items[0]?.id },
    { id: '5', kind: 'gig', ref: choices.gigs[0]?.id },
    { id: '6', kind: 'track', ref: choices.tracks[0]?.id },
  ]
  const response = await page.request.post('/api/admin/newsletter-preview', {
    headers: { origin: site.url },
    form: { subject: 'Two nights in June', blocks: JSON.stringify(blocks) },
  })
  expect(response.status()).toBe(200)
  const html = await response.text()
  const mail = await page.context().newPage()
  await mail.route('**/*', (route) => route.abort())
  for (const width of [375, 600])
    for (const colours of ['Light', 'Dark'] as const) {
      await mail.setViewportSize({ width, height: 900 })
      await mail.emulateMedia({ colorScheme: colours === 'Light' ? 'light' : 'dark' })
      await mail.setContent(html, { waitUntil: 'commit' })
      expect([width, colours, isReadable(await measure(mail), colours)]).toEqual([width, colours, true])
      for (const name of ['See it in the shop', 'All about this date', 'Listen', 'Unsubscribe'])
        await expect(mail.getByRole('link', { name })).toBeVisible()
      await expect(mail.getByRole('img', { name: 'The band on stage' })).toBeVisible()
      // A mail is no page: it has no landmarks.
      await expectAccessible(mail, 'body > table')
    }
})
