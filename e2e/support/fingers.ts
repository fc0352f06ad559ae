// Simulates a hand on a touch screen, for end-to-end tests that swipe and pinch.
import type { CDPSession } from '@playwright/test'

export type Point = { x: number; y: number }

/** Fingers of a hand, as the browser gets them from a touch screen. */
export function fingers(cdp: CDPSession) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    })
  return {
    down: (...points: Point[]) => send('touchStart', points),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= 5; step++)
        await send('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 },
        ])
    },
    moveAll: (...points: Point[]) => send('touchMove', points),
    up: () => send('touchEnd', []),
  }
}
