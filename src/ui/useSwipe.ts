// A swipe with one finger that carries an element along and lets go of it when it was too short.
import { useRef, type PointerEvent, type RefObject } from 'react'

/** What a swipe does, by where it goes; ways that are left out do not move the element. */
type Swipes = { left?: () => void; right?: () => void; up?: () => void; down?: () => void }

/** Pixels before a press counts as a swipe, so that buttons inside still work. */
const slack = 8

/** Handlers for the element that is touched. A swipe counts when the finger leaves more than `threshold` pixels from where it came. */
export function useSwipe(moved: RefObject<HTMLElement | null>, threshold: number, swipes: Swipes) {
  const start = useRef<{ x: number; y: number; axis?: 'x' | 'y' } | null>(null)

  function carry(axis: 'x' | 'y', pixels: number | null): void {
    const element = moved.current
    if (!element) return
    element.toggleAttribute('data-swiping', pixels !== null)
    element.style.setProperty('translate', pixels === null ? null : axis === 'x' ? `${pixels}px` : `0 ${pixels}px`)
  }

  function letGo(): void {
    start.current = null
    carry('x', null)
  }

  /** Where the finger is on its way; null before it has decided, and where no swipe leads. Once it has decided it keeps to its line. */
  function findWay(event: PointerEvent) {
    const from = start.current
    if (!from) return null
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    const isSideways = (swipes.left ?? swipes.right) && (!(swipes.up ?? swipes.down) || Math.abs(x) > Math.abs(y))
    const axis = from.axis ?? (isSideways ? 'x' : 'y')
    const pixels = axis === 'x' ? x : y
    if (!from.axis && Math.abs(pixels) < slack) return null
    const act = axis === 'x' ? (pixels < 0 ? swipes.left : swipes.right) : pixels < 0 ? swipes.up : swipes.down
    return { axis, pixels, act }
  }

  return {
    onPointerDown(event: PointerEvent) {
      letGo()
      // A second finger zooms, and in a picture that was zoomed one finger moves about.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
      if (event.isPrimary && event.button === 0 && !isZoomed) start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent) {
      const way = findWay(event)
      if (!start.current || !way) return
      if (!way.act) return carry(way.axis, null)
      start.current.axis = way.axis
      event.currentTarget.setPointerCapture(event.pointerId)
      carry(way.axis, way.pixels)
    },
    onPointerUp(event: PointerEvent) {
      const way = findWay(event)
      letGo()
      if (way && Math.abs(way.pixels) > threshold) way.act?.()
    },
    onPointerCancel: letGo,
  }
}
