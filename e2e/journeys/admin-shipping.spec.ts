// The owner sets shipping prices: zones by keyboard and by hand, what is typed wrongly, and the question before the first
// item that is sent by post goes on sale.
import type { Locator, Page } from '@playwright/test'
import { itemForm } from '../support/item-form'
import { tabAndEnter, typeInto } from '../support/keyboard'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

/** Prices of shipping would appear in the tests of other files. */
const test = testOnOwnSite()
test.beforeEach(async ({ site }) => {
  await site.sql('delete from shipping_zones')
  await site.sql("delete from settings where name = 'shipping_flat_cents'")
})

const zones = (page: Page): Locator => page.getByRole('region', { name: 'Shipping zones' })
const zone = (page: Page, name: string): Locator => zones(page).getByRole('group', { name, exact: true })
const entry = (page: Page): Locator => zones(page).getByRole('textbox', { name: 'Add a zone' })
const save = (page: Page): Locator => zones(page).getByRole('button', { name: 'Save zones' })

async function openZones(page: Page): Promise<void> {
  await page.goto('/admin/settings#shipping')
  await expect(zones(page).getByText('The flat rate above applies to every country.')).toBeVisible()
}

const stored = `select z.name, z.is_rest, z.free_from_cents, z.delivery_time,
    (select string_agg(country, ' ' order by country) from shipping_zone_countries c where c.zone_id = z.id) as countries,
    (select string_agg(up_to_grams || ':' || cents, ' ' order by up_to_grams) from shipping_rates r where r.zone_id = z.id) as rates
  from shipping_zones z order by position`

test('by keyboard alone: two zones are made, sorted and saved, and all other countries are told apart @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await openZones(page)
  await typeInto(page, entry(page), 'Europe')
  await page.keyboard.press('Enter')
  const europe = zone(page, 'Europe')
  const search = europe.getByRole('searchbox', { name: 'Add a country' })
  await expect(search).toBeFocused()
  await tabAndEnter(page, europe.getByRole('button', { name: 'European Union' }))
  await expect(europe.getByText('27 countries added.')).toBeVisible()
  await typeInto(page, europe.getByLabel('Up to', { exact: true }), '2 kg')
  await typeInto(page, europe.getByLabel('Price ($)'), '16,90')
  await typeInto(page, europe.getByLabel('Free from ($)'), '150')
  await typeInto(page, europe.getByLabel('Delivery time'), '4 to 8 days')
  await expect(europe).toContainText('up to 2 kg $16.90; free from $150.00')

  // A name that is a country fills it in; here it is in the other zone already, and moves.
  await typeInto(page, entry(page), 'Germany')
  await page.keyboard.press('Enter')
  const germany = zone(page, 'Germany')
  await typeInto(page, germany.getByRole('searchbox', { name: 'Add a country' }), 'germ')
  await page.keyboard.press('Enter')
  await expect(germany.getByText('Germany moved here from Europe.')).toBeVisible()
  await typeInto(page, germany.getByLabel('Up to', { exact: true }), '500')
  await typeInto(page, germany.getByLabel('Price ($)'), '4.50')
  await tabAndEnter(page, germany.getByRole('button', { name: 'Add a price' }))
  const second = germany.getByRole('group', { name: 'Price 2' })
  await expect(second.getByLabel('Up to', { exact: true })).toBeFocused()
  await page.keyboard.type('2 kg')
  await typeInto(page, second.getByLabel('Price ($)'), '6.90')

  await expect(europe).toContainText('Home zone')
  const up = germany.getByRole('button', { name: 'Move Germany up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(zone(page, 'Germany')).toContainText('Home zone')
  await expect(zones(page).getByText('Parcels are not sent to other countries.')).toBeVisible()
  await expectAccessible(page)
  await tabAndEnter(page, save(page))
  await expect(message(page, 'Shipping zones saved')).toBeVisible()
  expect(await site.sql(stored)).toEqual([
    {
      name: 'Germany',
      is_rest: false,
      free_from_cents: null,
      delivery_time: null,
      countries: 'DE',
      rates: '500:450 2000:690',
    },
    {
      name: 'Europe',
      is_rest: false,
      free_from_cents: 15_000,
      delivery_time: '4 to 8 days',
      countries: 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
      rates: '2000:1690',
    },
  ])
  await expect(zone(page, 'Germany')).toContainText('up to 500 g $4.50, up to 2 kg $6.90')
})

test('by hand on a phone: a zone for the rest of the world, deleted after a question, and brought back @phone', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await openZones(page)
  await entry(page).fill('Rest of the world')
  await zones(page).getByRole('button', { name: 'Add', exact: true }).click()
  const world = zone(page, 'Rest of the world')
  await expect(world.getByRole('switch', { name: 'All other countries' })).toBeChecked()
  await world.getByLabel('Up to', { exact: true }).fill('5 kg')
  await world.getByLabel('Price ($)').fill('45')
  await expect(zones(page).getByText('“Rest of the world” is for all other countries.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await save(page).click()
  await expect(message(page, 'Shipping zones saved')).toBeVisible()

  await world.getByRole('button', { name: 'Remove Rest of the world' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the zone “Rest of the world”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(world).toBeVisible()
  await world.getByRole('button', { name: 'Remove Rest of the world' }).click()
  await question.getByRole('button', { name: 'Delete zone' }).click()
  await expect(world).toHaveCount(0)
  await save(page).click()
  await expect.poll(() => site.sql(stored)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(world).toBeVisible()
  expect(await site.sql(stored)).toMatchObject([{ name: 'Rest of the world', is_rest: true, rates: '5000:4500' }])
})

test('what is typed wrongly is named at its field and stays; a country is in one zone only @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await openZones(page)
  for (const name of ['France', 'Neighbours']) {
    await entry(page).fill(name)
    await page.keyboard.press('Enter')
  }
  const [france, neighbours] = [zone(page, 'France'), zone(page, 'Neighbours')]
  await expect(france.getByRole('button', { name: 'Remove France', exact: true }).first()).toBeVisible()
  await france.getByLabel('Up to', { exact: true }).fill('heavy')
  await france.getByLabel('Price ($)').fill('-3')
  await neighbours.getByLabel('Up to', { exact: true }).fill('500')
  await neighbours.getByLabel('Price ($)').fill('7')
  await neighbours.getByRole('button', { name: 'Add a price' }).click()
  await neighbours.getByRole('group', { name: 'Price 2' }).getByLabel('Up to', { exact: true }).fill('0.5 kg')
  await neighbours.getByRole('group', { name: 'Price 2' }).getByLabel('Price ($)').fill('9')
  await save(page).click()
  await expect(france).toContainText('Please enter a weight such as 500 g or 2 kg.')
  await expect(france).toContainText('An amount cannot be below 0.')
  await expect(neighbours).toContainText('There is already a price up to 500 g.')
  await expect(neighbours).toContainText('Please add a country, or turn “All other countries” on.')
  await expect(france.getByLabel('Up to', { exact: true })).toHaveValue('heavy')
  await expect(france.getByLabel('Up to', { exact: true })).toBeFocused()
  await expectAccessible(page)
  expect(await site.sql(stored)).toEqual([])

  await france.getByLabel('Up to', { exact: true }).fill('2 kg')
  await france.getByLabel('Price ($)').fill('8')
  await neighbours.getByRole('button', { name: 'Remove the price up to 0.5 kg' }).click()
  await neighbours.getByRole('searchbox', { name: 'Add a country' }).fill('spain')
  await page.keyboard.press('Enter')
  await save(page).click()
  await expect(message(page, 'Shipping zones saved')).toBeVisible()
  expect(await site.sql(stored)).toMatchObject([{ countries: 'FR' }, { countries: 'ES', rates: '500:700' }])
})

test('a new shop asks before its first parcel item goes on sale; free shipping is an answer, and prices are another', async ({
  page,
  site,
  expectedNoise,
}, info) => {
  expectedNoise.push(/422 .*\/api\/admin\/shop-items/)
  const title = `Late Mug ${info.project.name}`
  await signIn(page, site)
  await page.goto('/admin')
  await expect(page.getByText('Parcels cost buyers nothing: no shipping price is set.')).toBeVisible()
  await page.goto('/admin/shop?new=1')
  const form = itemForm(page, 'Add New Shop Item')
  const question = form.getByRole('group', { name: /^Parcels cost buyers nothing yet/ })
  await expect(form.getByLabel('Title *')).toBeVisible()
  await expect(question).toHaveCount(0)
  await form.getByLabel('Category *').selectOption({ label: 'Merchandise' })
  await form.getByLabel('Title *').fill(title)
  await form.getByLabel('Price ($)').first().fill('14')
  await form.getByLabel('Weight').first().fill('340 g')
  await form.getByRole('radio', { name: 'Image URL' }).check()
  await form
    .getByRole('group', { name: 'Image source' })
    .getByLabel('Image URL', { exact: true })
    .last()
    .fill(`${site.url}/icon.svg`)
  await expect(question).toContainText('Set your shipping prices, or sell with free shipping.')
  await expect(question.getByRole('link', { name: 'Set shipping prices' })).toHaveAttribute(
    'href',
    '/admin/settings#shipping',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(question.locator('.field-error')).toContainText('Parcels cost buyers nothing yet.')
  await expect(form.getByLabel('Title *')).toHaveValue(title)
  await question.getByRole('switch', { name: 'Sell with free shipping' }).check()
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
  expect(await site.sql('select weight_grams from shop_items where title = $1', [title])).toEqual([
    { weight_grams: 340 },
  ])
  expect(await site.sql("select value from settings where name = 'shipping_flat_cents'")).toEqual([{ value: 0 }])
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Parcels cost buyers nothing: no shipping price is set.')).toHaveCount(0)
})
