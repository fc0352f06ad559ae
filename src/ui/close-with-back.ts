// Lets the browser's Back close what covers the page (drawer, reader, lightbox, dialog) before it leaves the page. On a
// phone, Back is the gesture people use for that.
import type { AnyRouter } from '@tanstack/react-router'

/**
 * `key` is the router's, one for each page that was opened; `overlays` counts the entries that opened overlays have
 * added to the page's own entry.
 */
type EntryState = { key?: string; overlays?: number } | null

/** Closes the overlays that are open; the last one is on top. */
const closers: (() => void)[] = []
/** Overlay entries at the current entry of the history. */
let depth = 0
/** Keeps the key of the other page that the browser went to, until the router has followed it. */
let away: string | undefined

const overlaysIn = (state: unknown) => (state as EntryState)?.overlays ?? 0

/**
 * Adds an entry to the history while an overlay is open; Back then calls `close`. Returns a function for when the
 * overlay has closed in another way. The entry stays then, and Back skips it: removing it takes time, in which a link
 * of the overlay may already lead to another page. `close` may refuse; the entry is gone all the same, so the next Back
 * may leave the page.
 */
export function closeWithBack(close: () => void): () => void {
  closers.push(close)
  away = undefined
  depth = overlaysIn(history.state)
  if (depth < closers.length) {
    depth++
    // The router replaces `history.pushState` to follow it; this entry is none of its own.
    History.prototype.pushState.call(history, { ...(history.state as EntryState), overlays: depth }, '')
  }
  return () => {
    const at = closers.indexOf(close)
    if (at !== -1) closers.splice(at, 1)
  }
}

/**
 * Returns the steps to the page before, over the entries that overlays have added to this one. The caller goes there at
 * once: this move closes no overlay.
 */
export function stepsToPageBefore(): number {
  depth = 0
  return -1 - overlaysIn(history.state)
}

/**
 * Call once, before the first overlay opens. Moves between the entries of one page do not reach the router. Back at an
 * entry whose overlay is closed leaves the page.
 */
export function closeOverlaysWithBack(router: AnyRouter): void {
  depth = overlaysIn(history.state)
  addEventListener(
    'popstate',
    (event) => {
      const state = event.state as EntryState
      const before = depth
      depth = overlaysIn(state)
      const own = router.history.location.state.key
      if (state?.key === undefined || state.key !== own) {
        away = state?.key
        return
      }
      if (away !== undefined && away !== own) {
        // The router refused to leave the page and returned to it, and waits for this event.
        away = undefined
        return
      }
      event.stopImmediatePropagation()
      if (depth >= before) return
      const close = closers.at(-1)
      if (close) close()
      else history.go(-depth - 1)
    },
    { capture: true },
  )
}
