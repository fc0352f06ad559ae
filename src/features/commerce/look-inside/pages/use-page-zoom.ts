// Zoom of a page in its window: 1 shows all of it. Buttons, two fingers, and the wheel with Ctrl, which is also a pinch
// on a trackpad, change it.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Largest zoom; 1 shows the whole page. */
export const largest = 5
const step = 1.5

const within = (zoom: number) => Math.min(largest, Math.max(1, zoom))

/** A point of the window, and the part of the page at that point. */
type Held = { x: number; y: number; across: number; down: number }

/**
 * Returns the zoom of the page. `page` is the shown page: each begins at zoom 1. The window is the element of `stage`,
 * the page its first child.
 */
export function usePageZoom(page: number) {
  const stage = useRef<HTMLElement>(null)
  const held = useRef<Held | null>(null)
  const [{ zoom, of }, setZoom] = useState({ zoom: 1, of: page })
  const shown = of === page ? zoom : 1

  /** Keeps the part of the page at this point in place, or the middle if there is no point. */
  const change = useCallback(
    (next: (zoom: number) => number, point?: { x: number; y: number }) => {
      const frame = stage.current?.getBoundingClientRect()
      const sheet = stage.current?.firstElementChild?.getBoundingClientRect()
      if (frame && sheet) {
        const { x, y } = point ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
        held.current = { x, y, across: (x - sheet.left) / sheet.width, down: (y - sheet.top) / sheet.height }
      }
      setZoom((was) => ({ zoom: within(next(was.of === page ? was.zoom : 1)), of: page }))
    },
    [page],
  )

  useLayoutEffect(() => {
    const sheet = stage.current?.firstElementChild?.getBoundingClientRect()
    const point = held.current
    held.current = null
    if (!sheet || !point) return
    stage.current?.scrollBy(
      sheet.left + point.across * sheet.width - point.x,
      sheet.top + point.down * sheet.height - point.y,
    )
  }, [shown])

  useEffect(() => {
    const node = stage.current
    if (!node) return
    let before: number | null = null
    const apart = ([one, two]: TouchList) =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : null
    const onTouchMove = (event: TouchEvent) => {
      const now = event.touches.length === 2 ? apart(event.touches) : null
      const [one, two] = event.touches
      if (now === null || !one || !two) return
      event.preventDefault()
      const factor = before === null ? 1 : now / before
      before = now
      change((zoom) => zoom * factor, { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 })
    }
    const onTouchEnd = () => {
      before = null
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      change((zoom) => zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    // Native listeners: React's own cannot keep the browser from scrolling.
    node.addEventListener('touchmove', onTouchMove, { passive: false })
    node.addEventListener('touchend', onTouchEnd)
    node.addEventListener('touchcancel', onTouchEnd)
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      node.removeEventListener('touchmove', onTouchMove)
      node.removeEventListener('touchend', onTouchEnd)
      node.removeEventListener('touchcancel', onTouchEnd)
      node.removeEventListener('wheel', onWheel)
    }
  }, [change])

  return {
    stage,
    zoom: shown,
    isLarge: shown > 1.01,
    larger: useCallback(() => change((zoom) => zoom * step), [change]),
    smaller: useCallback(() => change((zoom) => zoom / step), [change]),
    toggle: useCallback(() => change((zoom) => (zoom > 1.01 ? 1 : step ** 2)), [change]),
  }
}
