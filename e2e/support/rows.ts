// Finds and operates the rows of back-office lists, so that other controls in a row change this file alone.
import type { Locator, Page } from '@playwright/test'
import { tabAndEnter } from './keyboard'
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
  | 'Show'
  | 'View'

/** Returns the rows of the list on this page, without its head. */
export const listRows = (page: Page): Locator => page.getByRole('table').locator('tbody tr')

/** Returns the rows, of any list on this page, that contain the text. */
export const findRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Returns the names of the records in the list, from the top; waits for the first one. */
export async function rowNames(page: Page): Promise<string[]> {
  await expect(listRows(page).first()).toBeVisible()
  return page
    .getByRole('button', { name: /^Delete / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice('Delete '.length) ?? ''))
}

/** Opens the editor of the record with exactly this name. */
export const openRow = (page: Page, name: string): Promise<void> => opener(page, name).click()

/** The same without a mouse, from wherever the focus is. */
export const openRowByKeyboard = (page: Page, name: string): Promise<void> => tabAndEnter(page, opener(page, name))

/** Chooses an action of the record with exactly this name. */
export async function rowAction(page: Page, action: RowAction, name: string): Promise<void> {
  await (await showAction(page, action, name)).click()
}

/** The same without a mouse, from wherever the focus is. */
export const rowActionByKeyboard = (page: Page, action: RowAction, name: string): Promise<void> =>
  tabAndEnter(page, control(page, action, name))

/** Brings the control of an action into view and returns it, for tests that look at it before they use it. */
export async function showAction(page: Page, action: RowAction, name: string): Promise<Locator> {
  const found = control(page, action, name)
  await expect(found).toBeVisible()
  return found
}

/** Expects that the record is listed and does not offer this action. */
export async function expectNoAction(page: Page, action: RowAction, name: string): Promise<void> {
  await expect(findRow(page, name)).not.toHaveCount(0)
  await expect(control(page, action, name)).toHaveCount(0)
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

/**
 * Expects the focus where it goes after this action: to the same control, of this record. Several records may have its
 * name.
 */
export const expectFocusOnAction = (page: Page, action: RowAction, name: string): Promise<void> =>
  expect(control(page, action, name).and(page.locator(':focus'))).toHaveCount(1)

/** Chooses an action of the row above the focused one, with the keyboard alone. */
export async function rowActionBackwards(page: Page, action: RowAction, name: string): Promise<void> {
  const wanted = control(page, action, name)
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let back = 0; back < mostControls && !(await isThere()); back += 1) await page.keyboard.press('Shift+Tab')
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

/** More than the focus stops of any row. */
const mostControls = 8

const opener = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })

function control(page: Page, action: RowAction, name: string): Locator {
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  switch (action) {
    case 'Move down':
      return button(`Move ${name} down`)
    case 'Move up':
      return button(`Move ${name} up`)
    case 'Open':
      return page.getByRole('link', { name: `Open ${name} in a new tab`, exact: true })
    case 'Print':
      return button(`Print for ${name}`)
    case 'View':
      return findRow(page, name).getByRole('link', { name: 'See it ' })
    default:
      return button(`${action} ${name}`)
  }
}
