// A swipe in one direction that carries an element along and lets go of it when it was too short.
import { useRef, type PointerEvent, type RefObject } from 'react'

/** Pixels before a press counts as a swipe, so that buttons inside still work. */
const slack = 8

/** Handlers for the element that is touched. `onSwipe` is called when the finger leaves more than `threshold` pixels right (x) or down (y). */
export function useSwipe(axis: 'x' | 'y', threshold: number, moved: RefObject<HTMLElement | null>, onSwipe: () => void) {
  const start = useRef<number | null>(null)
  const position = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)

  function carry(pixels: number | null): void {
    const element = moved.current
    if (!element) return
    element.toggleAttribute('data-swiping', pixels !== null)
    element.style.setProperty('translate', pixels === null ? null : axis === 'x' ? `${pixels}px` : `0 ${pixels}px`)
  }

  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.isPrimary && event.button === 0 ? position(event) : null
    },
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return
      const distance = position(event) - start.current
      if (distance < slack) return carry(null)
      event.currentTarget.setPointerCapture(event.pointerId)
      carry(distance)
    },
    onPointerUp(event: PointerEvent) {
      const far = start.current !== null && position(event) - start.current > threshold
      start.current = null
      carry(null)
      if (far) onSwipe()
    },
    onPointerCancel() {
      start.current = null
      carry(null)
    },
  }
}
