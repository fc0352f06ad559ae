// "Find my purchases": the visitor enters an address, the site mails a link to that address, and no other person learns
// anything.
import { boughtSheet } from '../support/behind-the-scenes'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, expectAccessible, test } from '../support/site'

const neutral = 'If there are purchases for this address, a link is on its way.'

test('DLV-05 OP-03: the form shows the same message for every address, the mail has the link, and the link leads to list and download @phone', async ({
  page,
  site,
}) => {
  const email = 'forgetful@example.com'
  await boughtSheet(site, 'corner-table', email)
  await page.goto('/purchases')
  await expect(page.getByRole('heading', { level: 1, name: 'Find my purchases' })).toBeVisible()
  const address = page.getByRole('textbox', { name: 'E-mail address' })
  const submit = page.getByRole('button', { name: 'Mail me the link' })
  await address.fill('no address')
  await submit.click()
  await expect(address).toHaveAccessibleDescription(/Please enter a valid email address\./)
  await expect(address).toBeFocused()
  await address.fill('forgetful@hotmial.com')
  await page.getByRole('button', { name: 'forgetful@hotmail.com' }).click()
  await expect(address).toHaveValue('forgetful@hotmail.com')
  await expectAccessible(page)
  for (const one of ['stranger@example.com', email]) {
    await address.fill(one)
    await submit.click()
    await expect(page.getByRole('status').filter({ hasText: neutral })).toBeVisible()
  }

  const linkIn = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(linkIn).toBeDefined()
  expect(await site.mails('stranger@example.com')).toEqual([])
  await page.goto((await linkIn()) ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Your purchases' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Corner Table: Jazz Waltz' })).toContainText(
    '5 downloads left',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Download: Corner Table: Jazz Waltz' }).click()
  await expect(page.getByText(/5 of 5 downloads left/)).toBeVisible()
})

test('DLV-05 OP-03: a forged or expired link offers a new one @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  const email = 'late@example.com'
  await boughtSheet(site, 'corner-table', email)
  await page.request.post('/api/purchases/link', { headers: { origin: site.url }, data: { email } })
  const linkIn = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(linkIn).toBeDefined()
  await site.sql(`update purchase_links set expires_at = now() - interval '1 minute' where email = $1`, [email])
  await watchShifts(page)
  for (const address of ['/purchases/made-up', (await linkIn()) ?? '']) {
    await page.goto(address)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'This link is no longer valid. Enter your address and we will mail you a new one.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mail me the link' })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await shifted(page), address).toBeLessThan(0.001)
  }
  await expectAccessible(page)
})
