// After a restore of an older backup no number may repeat: the owner starts a new series, and the buyer who waited gets
// the first invoice of it.
import { boughtSheet } from '../support/behind-the-scenes'
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

/** A restore stops the documents of every order. */
const test = testOnOwnSite()

for (const [name, width] of [
  ['phone', 390],
  ['desk', 1440],
] as const)
  test(`business 13 Documents 8: after a restore the owner starts a new series at the ${name}, and the order that waited gets its first number`, async ({
    page,
    site,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of (400|409|422)/)
    await page.setViewportSize({ width, height: 900 })
    const email = `waits-at-the-${name}@fans.example`
    await boughtSheet(site, 'slide-rule-blues', email)
    await site.sql(
      `insert into settings (name, value) values ('legal_name', '"Late Set Music"'), ('postal_address', '"Long Lane 1"')
       on conflict (name) do update set value = excluded.value`,
      [],
    )
    await site.sql('insert into restores (restored_at, made_at) values (now(), now())', [])
    const [{ id } = { id: '' }] = await site.sql<{ id: string }>('select id from checkouts where email = $1', [email])
    await signIn(page, site)

    await page.goto(`/admin/orders/${id}`)
    const make = page.getByRole('dialog', { name: 'Make the invoice' })
    await page.getByRole('button', { name: 'Make invoice' }).click()
    await make.getByLabel('Name or company').fill('Big School')
    await make.getByLabel('Address').fill('1 School Lane')
    await make.getByRole('button', { name: 'Make invoice' }).click()
    await expect(make).toContainText('or start a new series')
    await expect(make.getByLabel('Name or company')).toHaveValue('Big School')

    await page.goto('/admin/documents')
    const start = page.getByRole('button', { name: /^Start a new series INV-\d{4}$/ })
    await expect(start).toBeVisible()
    await expectAccessible(page)
    expect(await beyondTheSide(page)).toEqual([])
    await start.click()
    const dialog = page.getByRole('dialog', { name: /^Start a new series/ })
    const letters = dialog.getByLabel(/^Letters after INV-/)
    await expect(letters).toHaveValue('b')
    await letters.fill('2')
    await dialog.getByRole('button', { name: 'Start a new series' }).click()
    await expect(letters).toHaveAccessibleDescription(/./)
    await expect(letters).toHaveValue('2')
    await expectAccessible(page)
    await letters.fill(name === 'phone' ? 'p' : 'd')
    await dialog.getByRole('button', { name: 'Start a new series' }).click()
    await expect(message(page, 'New series started')).toBeVisible()
    await expect(start).toHaveCount(0)
    // Credit notes and quotes have numbers of their own.
    await expect(page.getByRole('button', { name: /^Start a new series (CRN|QUO)-\d{4}$/ })).toHaveCount(2)

    await page.goto(`/admin/orders/${id}`)
    await page.getByRole('button', { name: 'Make invoice' }).click()
    await make.getByLabel('Name or company').fill('Big School')
    await make.getByLabel('Address').fill('1 School Lane')
    await make.getByRole('button', { name: 'Make invoice' }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^INV-\\d{4}${name.charAt(0)}-0001$`) })).toBeVisible()
  })
