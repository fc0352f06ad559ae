// An evening of packing: everything to ship is printed, an order goes out in two parcels, and the buyer follows both.
import type { RunningSite } from '../../tests/support/running-site'
import { paperTexts } from '../../tests/support/read-paper'
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

/** Stores a paid order of two records and a mug; returns its number and the buyer's address. */
async function orderToShip(site: RunningSite, name: string): Promise<{ number: string; email: string }> {
  const number = `PARTS-${name}`.toUpperCase()
  const email = `${number}@example.com`.toLowerCase()
  await site.sql(
    `with bought as (
       insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, shipping_address, buyer_note, invoice_number, paid_at)
       values ($1, $1, $2, 4711, 4711, 'paid', true,
         '{"name":"Łukasz 山田","line1":"7 Long Street","line2":null,"city":"Upper Weir","state":"CA","postalCode":"90210","countryCode":"US"}', 'A gift: no prices, please', $1, now())
       returning id
     ), lines (title, category, quantity, position) as (
       values ('After Hours', 'physical_music', 2, 0), ('Blue Lantern Mug', 'merchandise', 1, 1)
     )
     insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, position, provider_order_id)
     select bought.id, $2, 'completed', gen_random_uuid(), 'cd', title, category, quantity, 1570, position, $1 from bought, lines`,
    [number, email],
  )
  return { number, email }
}

test('OP-06 OP-12: a packer prints everything to ship, sends one of two items, then the rest; the buyer gets a mail for each parcel', async ({
  page,
  site,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/status of 422/)
  const { number, email } = await orderToShip(site, project.name)
  await signIn(page, site, { email: 'packs@example.com', isPacker: true })
  await page.goto('/admin/packing')
  const orders = page.getByRole('list', { name: 'Orders to ship' })
  const order = orders.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) })
  await expect(order).toContainText('2 × After Hours')

  await page.getByRole('button', { name: 'Print everything to ship' }).click()
  const printing = page.getByRole('dialog', { name: 'Print everything to ship' })
  await printing.getByLabel('Address labels').selectOption('A4 sheet of 8, 99.1 × 67.7 mm')
  await printing.getByRole('radio', { name: 'Label 3' }).check({ force: true })
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  const link = printing.getByRole('link', { name: 'Open PDF' })
  await expect(link).toHaveAttribute('target', '_blank')
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type'], pdf.headers()['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  const pages = await paperTexts(await pdf.body())
  const slip = pages.find((text) => text.includes('Packing slip') && text.includes(number)) ?? ''
  for (const words of ['7 Long Street', 'UNITED STATES', 'After Hours', 'Blue Lantern Mug', '3 pieces', 'A gift'])
    expect(slip).toContain(words)
  expect(pages.join(' ')).not.toMatch(/@|\$|15\.70|47\.11/)
  expect(pages.at(-1)).toContain('7 Long Street')
  await printing.getByRole('switch', { name: 'Packing slips' }).uncheck()
  await printing.getByLabel('Address labels').selectOption('No labels')
  await expect(printing.getByText('Choose packing slips or labels.')).toBeVisible()
  await expect(printing.getByRole('button', { name: 'Open PDF' })).toBeDisabled()
  await printing.getByRole('button', { name: 'Cancel' }).click()

  const ship = order.getByRole('button', { name: `Mark as shipped: ${number}` })
  await ship.click()
  const question = page.getByRole('dialog', { name: `Mark as shipped: ${number}` })
  const records = question.getByLabel(/^After Hours .*2 left$/)
  const mugs = question.getByLabel(/^Blue Lantern Mug .*1 left$/)
  await expect(records).toHaveValue('2')
  await records.fill('3')
  await question.getByLabel('Carrier (optional)').fill('DHL')
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(records).toHaveAccessibleDescription('Only 2 left to send.')
  await expect(question.getByLabel('Carrier (optional)')).toHaveValue('DHL')
  await records.fill('1')
  await mugs.fill('0')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(message(page, 'Part of the order marked as shipped')).toBeVisible()
  await expect(order).toContainText('Partly shipped')
  await expect(order.getByRole('list', { name: `Items of ${number}`, exact: true })).toHaveText(
    /1 × After Hours.*1 × Blue Lantern Mug/,
  )
  await expect(order.getByRole('list', { name: `Sent items of ${number}` })).toHaveText(/^1 × After Hours/)
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])

  await ship.click()
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(message(page, 'Marked as shipped')).toBeVisible()
  await expect(order).toHaveCount(0)
  await page.getByRole('tab', { name: 'Shipped in the last 14 days' }).click()
  await expect(order).toHaveCount(2)
  await expect
    .poll(async () => (await site.mails(email)).map(({ subject }) => subject).toSorted())
    .toEqual([`Part of your order ${number} is on its way`, `The rest of your order ${number} is on its way`])
})

test('OP-12: the owner and the buyer see what was sent and what follows', async ({ page, site }, { project }) => {
  const { number, email } = await orderToShip(site, `${project.name}-owner`)
  await signIn(page, site)
  await page.goto('/admin/orders?filter=to-ship')
  await expect(page.getByRole('button', { name: 'Print everything to ship' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('To ship')
  await row.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Print' }).getByRole('link', { name: 'Open PDF' })
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect((await paperTexts(await pdf.body())).join(' ')).toContain(number)
  await page.getByRole('dialog', { name: 'Print' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const question = page.getByRole('dialog', { name: 'Mark as shipped' })
  await question.getByLabel(/^After Hours/).fill('1')
  await question.getByLabel('Tracking number (optional)').fill('12')
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText('Partly shipped')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Still to send' })).toHaveText('1 × After Hours (Record)')
  await page.getByRole('button', { name: 'Correct tracking' }).click()
  await page.getByRole('dialog').getByLabel('Tracking number (optional)').fill('13')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/number 13/)).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])

  await page.request.post('/api/purchases/link', { headers: { origin: site.url }, data: { email } })
  const linkIn = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(linkIn).toBeDefined()
  await page.goto((await linkIn()) ?? '')
  const records = page.getByRole('listitem').filter({ hasText: 'After Hours' })
  await expect(records).toContainText(/1 of 2 sent on .*, number 13/)
  await expect(records).toContainText('Partly shipped: 1 still to come')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mug' })).toContainText(/Sent on .*, number 13/)
  await expectAccessible(page)
})
