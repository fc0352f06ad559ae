// Counts what somebody's hand does in a journey: presses, files chosen, and which of name, address and password were typed how often.
import type { Page } from '@playwright/test'

export type Presses = {
  /** Presses of a mouse or finger, each choice of files included. */
  count(): number
  /** Such as `new-password`, once for each field of that kind that was typed into. */
  typed(): readonly string[]
}

/** Begins to count on this page, through every document it opens. A label and the field it belongs to are one press. */
export async function countPresses(page: Page): Promise<Presses> {
  let presses = 0
  const typed: string[] = []
  await page.exposeFunction('notePress', () => void presses++)
  await page.exposeFunction('noteTyping', (kind: string) => void typed.push(kind))
  await page.addInitScript(() => {
    const note = window as unknown as { notePress(): void; noteTyping(kind: string): void }
    const seen = new WeakSet<EventTarget>()
    window.addEventListener('pointerdown', () => note.notePress(), { capture: true })
    window.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file'))
          note.notePress()
      },
      { capture: true },
    )
    window.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || seen.has(target)) return
        seen.add(target)
        if (/^(name|username|email|(new|current)-password)$/.test(target.autocomplete))
          note.noteTyping(target.autocomplete)
      },
      { capture: true },
    )
  })
  return { count: () => presses, typed: () => typed }
}
