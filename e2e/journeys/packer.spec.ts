// A person who only packs: sees the orders to ship, marks one as shipped, and reaches nothing else.
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { storePaidParcel } from '../support/paid-parcel'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const packer = 'packer@example.com'

test('OP-06 OP-08: a packer starts at the orders to ship, marks one as shipped with its tracking, and the buyer is told', async ({
  page,
  site,
}, { project }) => {
  const number = await storePaidParcel(site, project.name)
  await signIn(page, site, { email: packer, isPacker: true })
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/packing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders to ship' })).toBeVisible()
  const orders = page.getByRole('list', { name: 'Orders to ship' })
  const order = orders.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) })
  await expect(order).toContainText('Ada Reed')
  await expect(order).toContainText('7 Long Street')
  await expect(order).toContainText('2 × After Hours (Record)')
  await expect(order).toContainText('Please leave it next door')
  await expect(page.getByRole('main')).not.toContainText(/@|\$|47\.11/)
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])

  await order.getByRole('button', { name: `Mark as shipped: ${number}` }).click()
  const question = page.getByRole('dialog', { name: `Mark as shipped: ${number}` })
  await question.getByLabel('Carrier (optional)').fill('DHL')
  await question.getByLabel('Tracking number (optional)').fill('00340434')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(message(page, 'Marked as shipped')).toBeVisible()
  await expect(order).toHaveCount(0)
  await expect.poll(async () => (await site.mails(`buyer-of-${number}@example.com`)).length).toBe(1)

  await page.getByRole('tab', { name: 'Shipped in the last 14 days' }).click()
  await expect(order).toContainText('with DHL, number 00340434')
  await order.getByRole('button', { name: `Correct tracking: ${number}` }).click()
  await page.getByRole('dialog').getByLabel('Tracking number (optional)').fill('00340435')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(order).toContainText('number 00340435')
  await expectAccessible(page)
})

test('OP-06: menu, search and addresses offer a packer nothing but parcels and the own account @desktop', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, site, { email: packer, isPacker: true })
  await page.goto('/admin/packing')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders to ship' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Orders to ship', 'Your account'])
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  const palette = page.getByRole('dialog', { name: 'Search the back-office' })
  await expect(palette.getByRole('option')).toHaveText([/^Orders to ship/, /^Your account/])
  await palette.getByRole('combobox').fill('late')
  await expect(palette.getByText('Nothing found for “late”.')).toBeVisible()
  expect(asked.filter((path) => /quick-search|dashboard|\/orders/.test(path))).toEqual([])
  await page.keyboard.press('Escape')
  for (const path of ['/admin/orders', '/admin/shop', '/admin/events', '/admin/user-management']) {
    await page.goto(path)
    await expect(page.getByText('You may ship orders, but only editors and administrators')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the orders to ship' }).click()
  await expect(page).toHaveURL(/\/admin\/packing$/)
  await menu.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})
