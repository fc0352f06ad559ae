// Counts a person's actions in an end-to-end test: clicks, files chosen, and how often name, address and password were
// typed.
import type { Page } from '@playwright/test'

export type Hand = {
  /** Clicks of a mouse or taps of a finger, including each choice of files or from a list. */
  presses: number
  /** Field kinds such as `new-password`, once for each field of that kind that was typed into. */
  typed: string[]
}

const place = 'what-the-hand-did'

/** Starts to count in this tab, through every document of the site it opens. */
export async function countPresses(page: Page): Promise<void> {
  // Stores the count in the tab immediately: a click that leads to another page is counted before its document is gone.
  await page.addInitScript((key) => {
    const seen = new WeakSet<EventTarget>()
    const note = (change: (hand: Hand) => void) => {
      const hand = JSON.parse(sessionStorage.getItem(key) ?? '{"presses":0,"typed":[]}') as Hand
      change(hand)
      sessionStorage.setItem(key, JSON.stringify(hand))
    }
    const press = () => note((hand) => void hand.presses++)
    // On the document, not on the window: there Playwright ends a click that would hit something in motion, and tries again.
    document.addEventListener('pointerdown', press, { capture: true })
    window.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file'))
          press()
      },
      { capture: true },
    )
    window.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || seen.has(target)) return
        seen.add(target)
        const kind = target.autocomplete
        if (/^(name|username|email|(new|current)-password)$/.test(kind)) note((hand) => void hand.typed.push(kind))
      },
      { capture: true },
    )
  }, place)
}

/** Returns the counts so far. */
export async function watchHand(page: Page): Promise<Hand> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{"presses":0,"typed":[]}') as Hand, place)
}
