// Going somewhere without a mouse.
import type { Locator, Page } from '@playwright/test'
import { expect } from './site'

/** Presses Tab until the control has focus, at most so often. On the way every stop of ours must be visible as such. */
export async function tabTo(page: Page, control: Locator, mostStops = 60): Promise<void> {
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
export async function tabAndEnter(page: Page, control: Locator, mostStops?: number): Promise<void> {
  await tabTo(page, control, mostStops)
  await page.keyboard.press('Enter')
}

/** Goes to the field, unless it has focus, and types this in place of what it says. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
