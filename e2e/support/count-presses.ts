// Counts what somebody's hand does in a journey: presses, files chosen, and which of name, address and password were typed how often.
import type { Page } from '@playwright/test'

export type Hand = {
  /** Presses of a mouse or finger, each choice of files or from a list included. */
  presses: number
  /** Such as `new-password`, once for each field of that kind that was typed into. */
  typed: string[]
}

const place = 'what-the-hand-did'

/** Begins to count in this tab, through every document of the site it opens. */
export async function countPresses(page: Page): Promise<void> {
  // Kept in the tab, and at once: a press that leads elsewhere is counted before its document is gone.
  await page.addInitScript((key) => {
    const seen = new WeakSet<EventTarget>()
    const note = (change: (hand: Hand) => void) => {
      const hand = JSON.parse(sessionStorage.getItem(key) ?? '{"presses":0,"typed":[]}') as Hand
      change(hand)
      sessionStorage.setItem(key, JSON.stringify(hand))
    }
    const press = () => note((hand) => void hand.presses++)
    window.addEventListener('pointerdown', press, { capture: true })
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

/** What was counted so far. */
export async function watchHand(page: Page): Promise<Hand> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{"presses":0,"typed":[]}') as Hand, place)
}
