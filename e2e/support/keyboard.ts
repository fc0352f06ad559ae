// Moves the focus without a mouse.
import type { Locator, Page } from '@playwright/test'
import { expect } from './site'

/** More than the focus stops of any page here. */
const mostStops = 300

/** Presses Tab until the control has focus. On the way, every focus stop of the site must be visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const target = await control.elementHandle()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate((wanted) => {
      const focused = document.activeElement
      // A frame and PayPal's buttons show the focus inside.
      if (!focused || focused === document.body || focused instanceof HTMLIFrameElement || focused.shadowRoot)
        return { name: '', seen: true, arrived: focused === wanted }
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
      // A date field shows the focus inside its parts.
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

/** Moves the focus to the control and presses Enter. */
export async function tabAndEnter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** The same for a control that may have focus already. */
export async function tabToUnlessThere(page: Page, control: Locator): Promise<void> {
  if (!(await control.evaluate((element) => element === document.activeElement))) await tabTo(page, control)
}

/** Replaces the field's text with this text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabToUnlessThere(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
