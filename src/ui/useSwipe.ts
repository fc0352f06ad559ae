// Handles a one-finger swipe that moves an element along and releases it when the swipe was too short.
import { useRef, type PointerEvent, type RefObject } from 'react'

/** Actions of a swipe by direction. The element does not move in a direction that is left out. */
type Swipes = { left?: () => void; right?: () => void; up?: () => void; down?: () => void }

/** Pixels before a touch counts as a swipe, so that buttons inside still work. */
const slack = 8

/**
 * Handlers for the element that is touched. A swipe counts when the finger lifts more than `threshold` pixels from
 * where it started.
 */
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

  /**
   * Returns the axis, distance and action of the current swipe; null before its direction is clear. `act` is undefined
   * in a direction without a swipe. Once the swipe has an axis, it keeps that axis.
   */
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
      // A second finger zooms, and one finger pans a zoomed picture.
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
