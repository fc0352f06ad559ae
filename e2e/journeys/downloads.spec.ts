// Tests the page behind a download link: which actions count, which do not, and its message when no download is left.
import { anotherBrowser, boughtSheet } from '../support/behind-the-scenes'
import { expect, expectAccessible, test } from '../support/site'

test('DLV-04 OP-05: five browsers download, the sixth reads that the link is used up; the first can download again within the hour @desktop @sweep', async ({
  page,
  site,
  browser,
}) => {
  const token = await boughtSheet(site, 'last-bus-home', 'reader@example.com')
  await page.goto(`/d/${token}`)
  await expect(page.getByText(/^5 of 5 downloads left, until \w+ \d\d, \d{4}\.$/)).toBeVisible()
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  const again = page.getByRole('button', { name: 'Download again' })
  await expect(again).toBeVisible()
  await Promise.all([page.waitForEvent('download'), again.click()])
  await page.reload()
  await expect(page.getByText(/^4 of 5 downloads left/)).toBeVisible()
  await expect(page.getByText('Downloading again is not counted.')).toBeVisible()

  for (let left = 4; left > 0; left--) {
    const stranger = await anotherBrowser(site)
    const file = await stranger.post(`/d/${token}/ticket`)
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await stranger.dispose()
  }
  await page.reload()
  await expect(again).toBeVisible()

  const sixth = await browser.newContext()
  const late = await sixth.newPage()
  await late.goto(`${site.url}/d/${token}`)
  await expect(late.getByText('All 5 downloads of this link have been used.')).toBeVisible()
  await expect(late.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await expect(late.getByRole('link', { name: 'Get in touch' })).toHaveAttribute('href', '/contact')
  await expectAccessible(late)
  await sixth.close()
})

test('DLV-04 OP-05 OP-16: expired, withdrawn and mistyped links each say which they are @phone', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/)
  const token = await boughtSheet(site, 'last-bus-home', 'old@example.com')
  const set = (change: string) =>
    site.sql(
      `update download_grants set ${change} where order_id in (select id from orders where customer_email = 'old@example.com')`,
    )
  await set(`expires_at = now() - interval '1 day'`)
  await page.goto(`/d/${token}`)
  await expect(page.getByText(/This link worked until .* and has expired\./)).toBeVisible()
  await expectAccessible(page)
  await set(`expires_at = now() + interval '1 day', revoked_at = now()`)
  await page.reload()
  await expect(
    page.getByText('This link was withdrawn, because the purchase was refunded or the link replaced.'),
  ).toBeVisible()
  const answer = await page.goto(`/d/${token.slice(0, -1)}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get in touch' })).toBeVisible()
  await expectAccessible(page)
})
