// The back-office lists and frame as the owner sees them: dense rows with pictures, menus, previews and undo, danger in
// its colour, the complete navigation, a chart with figures.
import type { Page } from '@playwright/test'
import { groupsFor } from '../../src/app/admin/admin-pages'
import type { RunningSite } from '../../tests/support/running-site'
import { boughtSheet } from '../support/behind-the-scenes'
import { tabTo } from '../support/keyboard'
import { shifted, watchShifts } from '../support/layout-shift'
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { findRow, listRows, openRow, openRowMenu, rowNames, showAction } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const lists = ['events', 'media', 'photo-gallery', 'featured-videos', 'orders', 'loe#videos', 'loe#audio', 'loe#images']

test('every list shows the picture of each item @desktop @sweep', async ({ page, site }) => {
  test.setTimeout(120_000)
  await boughtSheet(site, 'last-bus-home', 'cover@example.com')
  await signIn(page, site)
  for (const list of lists) {
    await page.goto('about:blank')
    await page.goto(`/admin/${list}`)
    const picture = page.locator('.admin-table .admin-thumbnail img').first()
    await expect(picture, list).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), list).toBeGreaterThan(0)
    await expect(page.locator('.admin-table').getByRole('row').nth(1).locator('.admin-thumbnail'), list).toHaveCount(1)
  }
})

test('delete buttons have the danger colour, the buttons beside them do not @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/shop')
  const [first = ''] = await rowNames(page)
  const colour = async (action: 'Delete' | 'Duplicate') =>
    (await showAction(page, action, first)).evaluate((control) => getComputedStyle(control).color)
  const danger = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--danger-ink)'
    document.querySelector('main')?.append(probe)
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
  })
  expect(await colour('Delete')).toBe(danger)
  expect(await colour('Duplicate')).not.toBe(danger)
})

test('ROUTE-05: every page is in the menu, which shows all at once on a tablet and scrolls in a low window @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')
  const unseen = () =>
    links.evaluateAll(
      (all) =>
        all.filter((link) => {
          const { top, bottom, left, right } = link.getBoundingClientRect()
          return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
        }).length,
    )
  for (const [width, height] of [
    [1440, 1300],
    [900, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin')
    if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click()
    await expect(links.first()).toBeVisible()
    await expect.poll(unseen).toBe(0)
    await expect(links).toHaveCount(1 + groupsFor('administrator').flatMap(({ pages }) => pages).length)
  }
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/admin/account')
  await expect(links.last()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('ADM-EVT-01: upcoming gigs are listed above past ones, whatever their stored order @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/events')
  const states = page.locator('.admin-table tbody td[data-label="Status"]')
  await expect(states.first()).toBeVisible()
  const words = (await states.allInnerTexts()).map((text) => text.trim())
  expect(words).toContain('Past')
  const firstPast = words.indexOf('Past')
  expect(words.slice(firstPast).filter((word) => word === 'Upcoming')).toEqual([])
})

test('ADM-DASH-01: the sales chart has an axis with figures and days @desktop @sweep', async ({ page, site }) => {
  await boughtSheet(site, 'last-bus-home', 'chart@example.com')
  await signIn(page, site)
  await page.goto('/admin')
  await expect(page.locator('.money-chart-axis li').last()).toHaveText('$0')
  await expect(page.locator('.money-chart-axis li').first()).toHaveText(/^\$[1-9]/)
  expect(await page.locator('.money-chart-times li').count()).toBe(5)
})

test('no list scrolls sideways on a tablet or at 320 px @desktop @sweep', async ({ page, site }) => {
  test.setTimeout(180_000)
  await boughtSheet(site, 'last-bus-home', 'a-rather-long-address-of-a-buyer@orchestra.example.com')
  await signIn(page, site)
  const wide: string[] = []
  for (const width of [320, 820, 900])
    for (const path of [
      '',
      '/events',
      '/media',
      '/orders',
      '/photo-gallery',
      '/featured-videos',
      '/loe#videos',
      '/messages',
      '/trash',
    ]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      wide.push(...(await beyondTheSide(page)).map((what) => `/admin${path} at ${width}: ${what}`))
    }
  expect(wide).toEqual([])
})

/** Returns the heights of the rows, and how many of them are wholly visible. */
const measureRows = (page: Page) =>
  listRows(page).evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const first = document.querySelector('.admin-table thead')?.getBoundingClientRect().bottom ?? 0
    return {
      heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
      shown: boxes.filter(({ top, bottom }) => top >= first - 1 && bottom <= innerHeight).length,
    }
  })

/** Adds items to the shop, which are deleted after the test. */
const addItems = (site: RunningSite, name: string, count: number) =>
  site.sql(
    `insert into shop_items (slug, title, category, price, order_index, image_url, tags)
     select 'own-' || $1::text || '-' || n, initcap($1::text) || ' ' || n, 'cd', 7.5, 900 + n, (select image_url from shop_items where image_url like '/media/%' limit 1), array['waltz'] from generate_series(1, $2::int) n`,
    [name, count],
  )
test.afterEach(({ site }) => site.sql(`delete from shop_items where slug like 'own-%'`))

/** Signs in, and lists only the items that were added with this name. */
async function listAdded(page: Page, site: RunningSite, name: string, count: number): Promise<void> {
  await signIn(page, site)
  await page.goto(`/admin/shop?search=${name}`)
  await expect(listRows(page)).toHaveCount(count)
}

test('rows are 56 px high with one line per cell, and at least twelve fit into a window; on a phone they are 72 px high @desktop', async ({
  page,
  site,
}) => {
  await addItems(site, 'dense', 20)
  await site.sql(`update shop_items set title = repeat('A very long title ', 11) where slug = 'own-dense-3'`)
  await watchShifts(page)
  await signIn(page, site)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const list of ['shop', 'media', 'events']) {
    await page.goto(`/admin/${list}`)
    await expect(listRows(page).nth(5)).toBeVisible()
    // The list of items shows as many rows before anyone scrolls.
    if (list !== 'shop') await page.evaluate(() => document.querySelector('.admin-table')?.scrollIntoView())
    const { heights, shown } = await measureRows(page)
    expect(heights, list).toEqual([56])
    expect(shown, list).toBeGreaterThanOrEqual(Math.min(12, await listRows(page).count()))
    expect(shown, list).toBeLessThanOrEqual(16)
    // The texts of the page are above the list of media, and load on their own.
    if (list !== 'media') expect(await shifted(page), list).toBeLessThan(0.001)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const list of ['shop', 'media', 'events', 'photo-gallery']) {
    await page.goto(`/admin/${list}`)
    await expect(listRows(page).first()).toBeVisible()
    expect((await measureRows(page)).heights, list).toEqual([72])
    expect(await beyondTheSide(page), list).toEqual([])
  }
})

test('a click on a row opens its record, one on its controls does not; the menu opens on a phone and is never cut off @desktop', async ({
  page,
  site,
}) => {
  await addItems(site, 'clicked', 2)
  await listAdded(page, site, 'clicked', 2)
  const form = page.getByLabel('Title *')
  await page.getByRole('checkbox', { name: 'Choose Clicked 1' }).check()
  await expect(page.getByRole('group', { name: '1 product chosen' })).toBeVisible()
  const visibility = page.getByRole('switch', { name: 'Show Clicked 1' })
  await visibility.click()
  await expect(findRow(page, 'Clicked 1')).toContainText('Hidden')
  await visibility.click()
  await expect(findRow(page, 'Clicked 1')).toContainText('Visible')
  await expect(form).toHaveCount(0)
  await findRow(page, 'Clicked 1').getByText('$7.50').click()
  await expect(form).toHaveValue('Clicked 1')

  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/admin/shop?search=clicked')
  await expect(listRows(page)).toHaveCount(2)
  const menu = await openRowMenu(page, 'Clicked 2')
  const box = await menu.boundingBox()
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 600).toBe(true)
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
  for (const item of await menu.getByRole('menuitem').all())
    expect((await item.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  // A tap elsewhere closes the menu.
  await page.mouse.click(20, 590)
  await expect(menu).toHaveCount(0)
})

test('the menu of a row works with the keyboard alone: arrows, Home, End, first letters, Escape, and the focus returns @desktop', async ({
  page,
  site,
}) => {
  await addItems(site, 'keyed', 2)
  await listAdded(page, site, 'keyed', 2)
  const button = page.getByRole('button', { name: 'Actions for Keyed 1', exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await tabTo(page, button)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(item('View')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Visits and sales')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Duplicate')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Delete')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('View')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Delete')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('d')
  await expect(item('Duplicate')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Delete')).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete Shop Item' })
  await expect(question).toContainText('The trash keeps “Keyed 1” for 30 days.')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a change of several prices is previewed, applied and undone; a price that another user has changed meanwhile stays @desktop', async ({
  page,
  site,
}) => {
  await addItems(site, 'priced', 3)
  await site.sql(`update shop_items set price = 9 where slug = 'own-priced-3'`)
  const prices = async () =>
    (
      await site.sql<{ price: number }>(
        `select (price * 100)::int as price from shop_items where slug like 'own-priced-%' order by slug`,
      )
    ).map(({ price }) => price)
  await listAdded(page, site, 'priced', 3)
  const changeTo = async (typed: string) => {
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByRole('dialog').getByLabel('New price ($)').fill(typed)
  }
  await changeTo('9')
  const dialog = page.getByRole('dialog', { name: 'Change 3 products' })
  await expect(dialog.getByText('2 of 3 change:')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    'Priced 1: $7.50 → $9.00',
    'Priced 2: $7.50 → $9.00',
  ])
  await expectAccessible(page)
  expect(await prices()).toEqual([750, 750, 900])
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(message(page, '2 products changed.')).toBeVisible()
  expect(await prices()).toEqual([900, 900, 900])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message(page, '2 products as before.')).toBeVisible()
  expect(await prices()).toEqual([750, 750, 900])

  await changeTo('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Change 3 products' }).click()
  await expect(message(page, '3 products changed.')).toBeVisible()
  await site.sql(`update shop_items set price = 11 where slug = 'own-priced-2'`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message(page, 'Another user has changed “Priced 2” meanwhile: that change was kept.')).toBeVisible()
  expect(await prices()).toEqual([750, 1100, 900])
})

test('a save is undone in its message; a field that another user has changed since stays, and the message says so @desktop', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/409/)
  const [event] = await site.sql<{ id: string }>(
    `insert into events (title, date, venue, city) values ('Undone', current_date + 300, 'Here', 'Town') returning id`,
  )
  const venue = async () => (await site.sql(`select venue, city from events where id = $1`, [event?.id]))[0]
  await signIn(page, site)
  await page.goto('/admin/events?search=undone')
  const save = async (typed: string) => {
    await openRow(page, 'Undone')
    const form = page.getByRole('dialog', { name: 'Edit Event' })
    await form.getByLabel('Venue *').fill(typed)
    await form.getByRole('button', { name: 'Update Event' }).click()
    await expect(message(page, 'Event Updated Successfully')).toBeVisible()
  }
  await save('There')
  await site.sql(`update events set city = 'Elsewhere' where id = $1`, [event?.id])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message(page, '“Undone” is as before.')).toBeVisible()
  expect(await venue()).toEqual({ venue: 'Here', city: 'Elsewhere' })

  await save('There')
  await site.sql(`update events set venue = 'Theirs' where id = $1`, [event?.id])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message(page, 'Venue: Another user has changed this to “Theirs”.')).toContainText(
    '“Undone” stays as it is.',
  )
  expect(await venue()).toEqual({ venue: 'Theirs', city: 'Elsewhere' })
  await site.sql(`delete from events where id = $1`, [event?.id])
})

test('OP-13: orders are filtered by day and by item, and the address keeps the filter @desktop', async ({
  page,
  site,
}) => {
  await boughtSheet(site, 'last-bus-home', 'old@example.com')
  await boughtSheet(site, 'slide-rule-blues', 'new@example.com')
  await site.sql(
    `update checkouts set created_at = '2026-01-15T12:00:00Z', paid_at = '2026-01-15T12:00:00Z' where email = 'old@example.com'`,
  )
  const [item] = await site.sql<{ title: string }>(`select title from shop_items where slug = 'slide-rule-blues'`)
  await signIn(page, site)
  await page.goto('/admin/orders')
  await expect(findRow(page, 'new@example.com')).not.toHaveCount(0)
  expect((await measureRows(page)).heights).toEqual([56])
  const filters = page.getByRole('group', { name: 'Days and item' })
  await filters.getByLabel('From').fill('2026-01-01')
  await filters.getByLabel('To').fill('2026-01-31')
  await expect(findRow(page, 'old@example.com')).toHaveCount(1)
  await expect(findRow(page, 'new@example.com')).toHaveCount(0)
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/)
  await page.reload()
  await expect(findRow(page, 'old@example.com')).toHaveCount(1)
  await expect(filters.getByLabel('From')).toHaveValue('2026-01-01')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /from=2026-01-01&to=2026-01-31/)
  await filters.getByLabel('To').fill('2025-12-31')
  await expect(filters.getByLabel('To')).toHaveAccessibleDescription('The last day is before the first one.')
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Clear' }).click()
  await expect(findRow(page, 'new@example.com')).not.toHaveCount(0)

  await filters.getByLabel('Item').pressSequentially(item?.title ?? '')
  await filters.getByLabel('Item').blur()
  await expect(page).toHaveURL(/item=/)
  await expect(findRow(page, 'new@example.com')).not.toHaveCount(0)
  await expect(findRow(page, 'old@example.com')).toHaveCount(0)
  // A click on the row, beside its link, opens the order.
  await findRow(page, 'new@example.com').getByText('$').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order B-/ })).toBeVisible()
})
