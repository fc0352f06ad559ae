// Going somewhere without a mouse.
import type { Locator, Page } from '@playwright/test'
import { expect } from './site'

/** More than any page here has. */
const mostStops = 300

/** Presses Tab until the control has focus. On the way every stop of ours must be visible as such. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const target = await control.elementHandle()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate((wanted) => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused instanceof HTMLIFrameElement)
        return { name: '', seen: true, arrived: focused === wanted }
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
      // The parts of a date show their focus inside it.
      const seen =
        focused.matches('input[type=date]') ||
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        boxShadow !== 'none' ||
        focused.id === 'content'
      return {
        name: focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName,
        seen,
        arrived: focused === wanted,
      }
    }, target)
    expect(reached.seen, `focus can be seen on "${reached.name}"`).toBe(true)
    if (reached.arrived) return
  }
  throw new Error(`No Tab led to ${control.toString()}`)
}

/** Goes there and presses Enter. */
export async function tabAndEnter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** The same for a control that may have focus already. */
export async function tabToUnlessThere(page: Page, control: Locator): Promise<void> {
  if (!(await control.evaluate((element) => element === document.activeElement))) await tabTo(page, control)
}

/** Types this in place of what the field says. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabToUnlessThere(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
