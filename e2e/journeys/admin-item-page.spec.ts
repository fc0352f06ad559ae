// The form of an item is a page: it has an address and sections, Back returns to the list, and a sheet with three editions
// takes a handful of clicks.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { countPresses, watchHand } from '../support/count-presses'
import { itemForm } from '../support/item-form'
import { message } from '../support/message'
import { expectFocusOnOpener, findRow, listRows, openRow } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const pdf = (source: string, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(path.resolve('demo/files/pdf', `${source}.pdf`)),
})
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })
const sections = (page: Page) => itemForm(page).getByRole('navigation', { name: 'Sections' })
const search = (page: Page) => new URL(page.url()).search

test('ADM-SHOP-10: a sheet with three editions and look-inside takes at most five clicks from the dashboard @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await signIn(page, site)
  await countPresses(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Shop Management' }).first().click()
  await page
    .getByRole('region', { name: 'New sheet from PDFs' })
    .getByLabel('Choose PDFs')
    .setInputFiles([
      pdf('last-bus-home-c', 'Ferry Song - C.pdf'),
      pdf('last-bus-home-bb', 'Ferry Song - Bb.pdf'),
      pdf('last-bus-home-bass-clef', 'Ferry Song - Bass clef.pdf'),
    ])
  const form = itemForm(page, 'Add New Shop Item')
  await expect(form).toBeVisible({ timeout: 120_000 })
  expect(search(page)).toBe('?new=1')

  // The owner sees what visitors will see, before the save.
  const look = form.getByRole('switch', { name: 'Look inside: first page of every edition' })
  await expect(look).toBeChecked()
  const pages = form.getByRole('list', { name: 'Pages that visitors will see' })
  await expect(pages.getByRole('img')).toHaveCount(3)
  for (const name of ['C', 'B♭', 'Bass clef']) {
    const picture = pages.getByRole('img', { name: `Page 1 of ${name}`, exact: true })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
  const ownPrice = form.getByRole('group', { name: 'Product Information' }).getByLabel('Price ($)', { exact: true })
  await ownPrice.click()
  await ownPrice.fill('6.50')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(form).toHaveCount(0)
  expect((await watchHand(page)).presses).toBeLessThanOrEqual(5)

  const [{ slug, title } = { slug: '', title: '' }] = await site.sql<{ slug: string; title: string }>(
    'select slug, title from shop_items order by created_at desc limit 1',
  )
  await expect(
    listRows(page).filter({ has: page.getByRole('button', { name: `Actions for ${title}`, exact: true }) }),
  ).toContainText('3 editions')
  expect(
    await site.sql(
      'select label, v.sample_pages from item_variants v join shop_items i on i.id = v.shop_item_id where i.slug = $1 order by v.position',
      [slug],
    ),
  ).toEqual([
    { label: 'C', sample_pages: [1] },
    { label: 'B♭', sample_pages: [1] },
    { label: 'Bass clef', sample_pages: [1] },
  ])
  await expect
    .poll(async () => (await (await page.request.get(`/shop/${slug}`)).text()).includes('samples'), { timeout: 60_000 })
    .toBe(true)

  // A stored edition opens with a click, under the name that it had on the owner's disk. One click hides all pages.
  await openRow(page, title)
  const edit = itemForm(page, 'Edit Shop Item')
  const file = edit
    .getByRole('group', { name: 'B♭', exact: true })
    .getByRole('link', { name: 'Ferry Song - Bb.pdf' })
    .first()
  const opened = await page.request.get((await file.getAttribute('href')) ?? '')
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await edit.getByRole('switch', { name: 'Look inside: first page of every edition' }).uncheck()
  await expect(edit.getByRole('list', { name: 'Pages that visitors will see' })).toHaveCount(0)
  await edit.getByRole('button', { name: 'Update Item' }).click()
  await expect(edit).toHaveCount(0)
  expect(
    await site.sql(
      'select distinct v.sample_pages from item_variants v join shop_items i on i.id = v.shop_item_id where i.slug = $1',
      [slug],
    ),
  ).toEqual([{ sample_pages: [] }])
  await site.sql('delete from shop_items where slug = $1', [slug])
})

test('ADM-SHOP-04: the form has an address; Back returns to the list at its place, and asks before it discards typed text @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/shop')
  await expect(page.getByRole('table')).toBeVisible()
  const [{ id, title } = { id: '', title: '' }] = await site.sql<{ id: string; title: string }>(
    'select id, title from shop_items order by order_index offset 8 limit 1',
  )
  await findRow(page, title).first().scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => window.scrollY)
  const before = await top()
  await openRow(page, title)
  const form = itemForm(page, 'Edit Shop Item')
  await expect(form.getByRole('heading', { level: 1, name: 'Edit Shop Item' })).toBeVisible()
  await expect(page).toHaveTitle(/^Edit Shop Item/)
  expect(search(page)).toBe(`?open=${id}`)
  await expect(page.getByRole('table')).toBeHidden()
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveTitle(/^Shop Management/)
  await expect.poll(top).toBe(before)
  await expectFocusOnOpener(page, title)

  await page.goForward()
  await expect(form.getByLabel('Title *')).toHaveValue(title)
  await page.reload()
  await expect(form.getByLabel('Title *')).toHaveValue(title)
  await expectAccessible(page)
  await form.getByLabel('Title *').fill('Typed and not saved')
  for (let time = 0; time < 2; time += 1) {
    await page.goBack()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(form.getByLabel('Title *')).toHaveValue('Typed and not saved')
    expect(search(page)).toBe(`?open=${id}`)
  }
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
  expect(search(page)).toBe('')

  // The button above the form does the same, also for a form that was opened by its address.
  await page.goto(`/admin/shop?open=${id}`)
  await form.getByRole('button', { name: 'Shop Management' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  expect(search(page)).toBe('')
})

test('an address of an item that does not exist leads to the list, and says so @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource.* 404 /)
  await signIn(page, site)
  await page.goto('/admin/shop?open=7d7f0c7e-5a1b-4c66-9f63-0f5e1d7d0001')
  await expect(message(page, 'Error').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table')).toBeVisible()
  expect(search(page)).toBe('')
})

test('ADM-SHOP-04 ADM-SHOP-27: errors are links to their fields, a long description says by how much, and sections are a click away', async ({
  page,
  site,
}, info) => {
  const isDesk = info.project.name.startsWith('desktop')
  await signIn(page, site)
  await page.goto('/admin/shop?new=1')
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  const names = ['Files', 'Words', 'Price and stock', 'Music', 'Pictures', 'Shop']
  await expect(form.getByRole('heading', { level: 2 })).toHaveText(names)
  if (isDesk) {
    await expect(sections(page).getByRole('link')).toHaveText(names)
    await sections(page).getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(form.getByRole('heading', { level: 2, name: 'Shop' })).toBeInViewport()
    await expect(form.getByRole('heading', { level: 2, name: 'Shop' })).toBeFocused()
  } else await expect(sections(page)).toBeHidden()
  // The buttons stay in sight, wherever the owner is.
  await expect(form.getByRole('button', { name: 'Create Item' })).toBeInViewport()

  const description = form.getByLabel('Description', { exact: true })
  await description.fill('x'.repeat(10_625))
  await form.getByLabel('Price ($)', { exact: true }).fill('6')
  await form.getByLabel('Tempo').fill('900')
  await form.getByRole('button', { name: 'Create Item' }).click()
  const summary = form.getByRole('list', { name: 'What needs fixing' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Product title is required and cannot be empty',
    'Description: 625 characters too long.',
    'Tempo must be between 20 and 400 beats a minute',
  ])
  await expect(description).toHaveAccessibleDescription(/Description: 625 characters too long\./)
  await summary.getByRole('button', { name: /^Tempo/ }).click()
  await expect(form.getByLabel('Tempo')).toBeFocused()
  await expect(form.getByLabel('Tempo')).toBeInViewport()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('ADM-SHOP-19: a refused save shows the missing picture, wherever the owner is @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/shop?new=1')
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Title *').fill('No picture yet')
  await form.getByLabel('Price ($)', { exact: true }).fill('9')
  const picture = form.getByRole('group', { name: 'Product Image *' })
  await expect(picture).not.toBeInViewport()
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(picture).toContainText('Product image is required')
  await expect(picture).toBeInViewport()
  await expect(picture.locator(':focus')).toHaveCount(1)
})
