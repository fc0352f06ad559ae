// Drags a row of a table or list by its handle: shows the place where it would land, and handles the drop.
import { type PointerEvent, useState } from 'react'

export type RowDrag = { from: number; to: number } | null

/**
 * `to` counts gaps: 0 is before the first row. `onDrop` receives the gap; it is not called for a drop in the row's own
 * place.
 */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<RowDrag>(null)

  /** Returns the gap nearest to the pointer, from the current positions of the rows. */
  function gapAt(event: PointerEvent<HTMLElement>): number {
    const rows = [...(event.currentTarget.closest('tbody, ol, ul')?.children ?? [])]
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return event.clientY < top + height / 2
    })
    return below < 0 ? rows.length : below
  }

  function handle(index: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: index, to: index })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ from: drag.from, to: gapAt(event) })
      },
      onPointerUp() {
        if (drag && drag.to !== drag.from && drag.to !== drag.from + 1) onDrop(drag.from, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }
  }

  return { drag, handle }
}
