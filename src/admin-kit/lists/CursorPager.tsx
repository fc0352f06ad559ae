// Moves between the pages of a list that goes back in time. Each page begins after the last entry of the one before.
import { useState } from 'react'
import { Button } from '@/ui/Button'

/** Start of each page. The last one is the page on show, and undefined is the newest page. */
export function useCursor<Cursor>() {
  const [cursors, setCursors] = useState<readonly (Cursor | undefined)[]>([undefined])
  return {
    cursor: cursors.at(-1),
    isNewest: cursors.length === 1,
    start: () => setCursors([undefined]),
    newer: () => setCursors((past) => past.slice(0, -1)),
    older: (next: Cursor) => setCursors((past) => [...past, next]),
  }
}

export type CursorPagerProps<Cursor> = {
  pages: ReturnType<typeof useCursor<Cursor>>
  /** Start of the next older page; null or undefined on the oldest. */
  next: Cursor | null | undefined
  label: string
  words?: { newer: string; older: string }
}

const plainWords = { newer: 'Newer', older: 'Older' }

/** Renders nothing if there is only one page. */
export function CursorPager<Cursor extends string | number>({
  pages,
  next,
  label,
  words = plainWords,
}: CursorPagerProps<Cursor>) {
  if (pages.isNewest && !next) return null
  return (
    <nav className="admin-pager" aria-label={label}>
      <Button size="small" disabled={pages.isNewest} onClick={pages.newer}>
        {words.newer}
      </Button>
      <Button size="small" disabled={!next} onClick={() => next && pages.older(next)}>
        {words.older}
      </Button>
    </nav>
  )
}
