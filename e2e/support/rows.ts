// Finds and operates the rows of back-office lists, so that other controls in a row change this file alone.
import type { Locator, Page } from '@playwright/test'
import { tabAndEnter, tabTo } from './keyboard'
import { expect } from './site'

/** The actions of a row, besides opening its editor. `View` and `Open` lead out of the back-office. */
type RowAction =
  | 'Activate'
  | 'Delete'
  | 'Duplicate'
  | 'Hide'
  | 'Move down'
  | 'Move up'
  | 'Open'
  | 'Print'
  | 'Restore'
  | 'Sales of this gig'
  | 'Show'
  | 'View'
  | 'Visits and sales'

/** Returns the rows of the list on this page, without its head. */
export const listRows = (page: Page): Locator => page.getByRole('table').locator('tbody tr')

/** Returns the rows, of any list on this page, that contain the text. */
export const findRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Returns the names of the records in the list, from the top; waits for the first one. */
export async function rowNames(page: Page): Promise<string[]> {
  await expect(listRows(page).first()).toBeVisible()
  return page
    .getByRole('button', { name: /^Actions for / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.slice('Actions for '.length) ?? ''),
    )
}

/** Opens the editor of the record with exactly this name. */
export const openRow = (page: Page, name: string): Promise<void> => opener(page, name).click()

/** The same without a mouse, from wherever the focus is. */
export const openRowByKeyboard = (page: Page, name: string): Promise<void> => tabAndEnter(page, opener(page, name))

/** Opens the menu of the record with exactly this name, and returns it. */
export async function openRowMenu(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('menu', { name: `Actions for ${name}`, exact: true })
  // A test may have looked at the menu already; its button would close it.
  if (!(await menu.isVisible())) await menuButton(page, name).click()
  await expect(menu).toBeVisible()
  return menu
}

/** Chooses an action of the record with exactly this name. */
export async function rowAction(page: Page, action: RowAction, name: string): Promise<void> {
  await (await showAction(page, action, name)).click()
}

/** The same without a mouse, from wherever the focus is. */
export async function rowActionByKeyboard(page: Page, action: RowAction, name: string): Promise<void> {
  const direct = await findDirect(page, action, name)
  if (direct) {
    await tabTo(page, direct)
    // Space turns a switch; Enter does not.
    await page.keyboard.press('Space')
    return
  }
  await tabAndEnter(page, menuButton(page, name))
  await chooseByKeyboard(page, action)
}

/** Brings the control of an action into view and returns it, for tests that look at it before they use it. */
export async function showAction(page: Page, action: RowAction, name: string): Promise<Locator> {
  const direct = await findDirect(page, action, name)
  if (direct) return direct
  const item = menuItem(await openRowMenu(page, name), action)
  await expect(item).toBeVisible()
  return item
}

/** Expects that the record is listed and does not offer this action. */
export async function expectNoAction(page: Page, action: RowAction, name: string): Promise<void> {
  await expect(findRow(page, name)).not.toHaveCount(0)
  const menu = await openRowMenu(page, name)
  await expect(menuItem(menu, action)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}

/** Moves the record by one place with the keys of its grip. */
export async function moveRowByKeyboard(page: Page, name: string, direction: 'up' | 'down'): Promise<void> {
  await page
    .getByRole('button', { name: `Move ${name}: drag, or press the up and down arrow keys`, exact: true })
    .focus()
  await page.keyboard.press(direction === 'up' ? 'ArrowUp' : 'ArrowDown')
}

/** Expects the focus on the control that opens the editor of this record. */
export const expectFocusOnOpener = (page: Page, name: string): Promise<void> => expect(opener(page, name)).toBeFocused()

/** Expects the focus where it goes after an action of the menu: to its button. Several records may have its name. */
export const expectFocusOnMenu = (page: Page, name: string): Promise<void> =>
  expect(menuButton(page, name).and(page.locator(':focus'))).toHaveCount(1)

/** Chooses an action of the row above the focused one, with the keyboard alone. */
export async function rowActionBackwards(page: Page, action: RowAction, name: string): Promise<void> {
  const wanted = menuButton(page, name)
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let back = 0; back < mostControls && !(await isThere()); back += 1) await page.keyboard.press('Shift+Tab')
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
  await chooseByKeyboard(page, action)
}

/** More than the focus stops of any row. */
const mostControls = 8

const opener = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
const menuButton = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })
const menuItem = (menu: Locator, action: RowAction) => menu.getByRole('menuitem', { name: action, exact: true })

/** Moves through the open menu with the arrow keys until the action has the focus, and chooses it. */
async function chooseByKeyboard(page: Page, action: RowAction): Promise<void> {
  const wanted = menuItem(page.getByRole('menu'), action)
  await expect(wanted).toBeVisible()
  const count = await page.getByRole('menuitem').count()
  for (let step = 0; step < count; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Returns the control of an action that is not in the menu: the switch of a list, or the button of the trash. */
async function findDirect(page: Page, action: RowAction, name: string): Promise<Locator | null> {
  if (action === 'Restore') return page.getByRole('button', { name: `Restore ${name}`, exact: true })
  if (action !== 'Show' && action !== 'Hide') return null
  await expect(menuButton(page, name).first()).toBeVisible()
  const visibility = page.getByRole('switch', { name: `Show ${name}`, exact: true })
  return (await visibility.isVisible()) ? visibility : null
}
