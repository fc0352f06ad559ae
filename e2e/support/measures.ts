// Measures a page: elements beyond its side, and controls too small for a finger.
import type { Page } from '@playwright/test'

/** Sets the width of the open page's window, as a turn of the device or a zoom does. Waits until it is rendered. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Returns the elements beyond the right edge of the window; empty when the page does not scroll sideways. */
export function beyondTheSide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const over = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - width
    if (over <= 0) return []
    // An element that scrolls within a part of the page, or is cut by it, does not widen the page.
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const guilty = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5 && element.checkVisibility() && !isHeld(element),
    )
    return [`${over} px too wide`, ...guilty.slice(0, 4).map(({ tagName, className }) => `${tagName}.${className}`)]
  })
}

/**
 * Returns controls under 44 px in one direction. The tap area counts: a link may be larger than its words. A link
 * within running text may be as low as its line (WCAG 2.5.8).
 */
export function tooSmallForAFinger(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const least = 43.5
    const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"]'
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], .visually-hidden, [aria-hidden="true"]') === null &&
      element.getBoundingClientRect().width > 1
    /** True when the link is inside a sentence. */
    const isInText = (element: HTMLElement) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, li, dd, figcaption, h1, h2, h3')
      const others = [...(block?.childNodes ?? [])].filter(
        (node) => node !== element && node.nodeType === Node.TEXT_NODE,
      )
      return others.some(({ textContent }) => /\w{2,}\s+\w{2,}/.test(textContent ?? ''))
    }
    const small: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!isShown(element) || isInText(element)) continue
      const area = element.matches('[type="checkbox"], [type="radio"], [type="file"]')
        ? (element.closest('label') ?? element)
        : element
      const { width, height } = area.getBoundingClientRect()
      if (width >= least && height >= least) continue
      area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const { left, top } = area.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && area.contains(hit)
      }
      /** Returns the pixels in which a click hits the element, from its middle to both sides. */
      const extent = (dx: number, dy: number) => {
        const along = (sign: 1 | -1) => {
          let far = 0
          while (far < least && hits(sign * dx * far, sign * dy * far)) far += 1
          return far
        }
        return along(1) + along(-1)
      }
      if ((width < least && extent(1, 0) < least) || (height < least && extent(0, 1) < least))
        small.push(
          `${element.tagName} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
        )
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...new Set(small)]
  })
}
