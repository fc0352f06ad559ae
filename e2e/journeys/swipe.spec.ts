// A finger on the enlarged picture: sideways to its neighbours, down to close it.
import type { Locator, Page } from '@playwright/test'
import { fingers, type Point } from '../support/fingers'
import { expect, hydrated, test } from '../support/site'

async function enlarge(
  page: Page,
  { all } = { all: false },
): Promise<{ dialog: Locator; shown: Locator; middle: Point }> {
  await page.goto('/loe')
  const tile = page.locator('.loe-tile a').first()
  await tile.scrollIntoViewIfNeeded()
  await hydrated(tile)
  const more = page.getByRole('link', { name: 'Show more' })
  const count = page.locator('.loe-tile')
  while (all && (await more.isVisible())) {
    const before = await count.count()
    await more.click()
    await expect.poll(() => count.count()).toBeGreaterThan(before)
  }
  await tile.click()
  const dialog = page.getByRole('dialog')
  const shown = dialog.locator('.lightbox-picture')
  await expect(shown).toBeVisible()
  const box = await shown.boundingBox()
  if (!box) throw new Error('The picture has no place.')
  return { dialog, shown, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

test('a swipe leads to the next picture and back, wraps around at the ends, and moves the picture along @phone @sweep', async ({
  page,
}) => {
  // Swiping past either end wraps around once all pictures are loaded.
  const { dialog, shown, middle } = await enlarge(page, { all: true })
  const hand = fingers(await page.context().newCDPSession(page))
  const place = dialog.locator('[aria-live]')
  const total = Number((await place.innerText()).split(' of ')[1])
  expect(total).toBeGreaterThan(2)
  const swipe = async (x: number, y = 0) => {
    const to = { x: middle.x + x, y: middle.y + y }
    await hand.down(middle)
    await hand.move(middle, to)
  }
  const carried = expect.poll(() => shown.evaluate((element) => element.style.translate))
  // Too short a swipe: the picture follows the finger and moves back.
  await swipe(-40)
  await carried.toBe('-40px')
  await hand.up()
  await expect(place).toHaveText(`1 of ${total}`)
  await expect(shown).not.toHaveAttribute('data-swiping')
  await carried.toBe('')

  await swipe(-120, 30)
  await carried.toBe('-120px')
  await hand.up()
  await expect(place).toHaveText(`2 of ${total}`)
  await swipe(120)
  await hand.up()
  await swipe(120)
  await hand.up()
  await expect(place).toHaveText(`${total} of ${total}`)
  await swipe(-120)
  await hand.up()
  await expect(place).toHaveText(`1 of ${total}`)

  // A swipe up does nothing.
  await swipe(0, -150)
  await hand.up()
  await expect(place).toHaveText(`1 of ${total}`)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(place).toHaveText(`2 of ${total}`)
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText(`1 of ${total}`)
})

test('a downward swipe closes the picture; pinching is left to the browser @phone @sweep', async ({ page }) => {
  const { dialog, shown, middle } = await enlarge(page)
  const hand = fingers(await page.context().newCDPSession(page))
  await hand.down(middle)
  await hand.move(middle, { x: middle.x + 10, y: middle.y + 140 })
  await hand.up()
  await expect(dialog).toBeHidden()
  const tile = page.locator('.loe-tile a').first()
  await expect(tile).toBeFocused()

  await tile.click()
  await expect(shown).toBeVisible()
  const [left, right] = [
    { x: middle.x - 40, y: middle.y },
    { x: middle.x + 40, y: middle.y },
  ]
  await hand.down(left)
  await hand.down(left, right)
  for (const wider of [40, 80, 120])
    await hand.moveAll({ x: left.x - wider, y: left.y }, { x: right.x + wider / 2, y: right.y })
  await hand.up()
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale ?? 1)).toBeGreaterThan(1.1)
  // One finger does not change the picture while it is zoomed.
  await hand.down(middle)
  await hand.move(middle, { x: middle.x - 120, y: middle.y })
  await hand.up()
  await expect(dialog.locator('[aria-live]')).toHaveText(/^1 of /)
})

test('the drawer still follows a swipe on its header, and closes @phone @sweep', async ({ page }) => {
  await page.goto('/shop')
  await hydrated(page.getByRole('button', { name: /^Shopping cart/ }))
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  const head = page.locator('.drawer-head')
  await expect(head).toBeVisible()
  const box = await head.boundingBox()
  const from = { x: 60, y: (box?.y ?? 0) + 12 }
  const hand = fingers(await page.context().newCDPSession(page))
  await hand.down(from)
  await hand.move(from, { x: 70, y: from.y + 120 })
  await expect
    .poll(() => page.locator('dialog.drawer').evaluate((element) => element.style.translate))
    .toBe('0px 120px')
  await hand.up()
  await expect(head).toBeHidden()
})
