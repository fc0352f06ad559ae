// From page to page of a list that goes back in time: each page begins after the last entry of the one before.
import { useState } from 'react'
import { Button } from '@/ui/Button'

/** Where each page begins; the last is the one on show, and undefined is the newest. */
export function useTrail<Place>() {
  const [places, setPlaces] = useState<readonly (Place | undefined)[]>([undefined])
  return {
    place: places.at(-1),
    isNewest: places.length === 1,
    start: () => setPlaces([undefined]),
    newer: () => setPlaces((past) => past.slice(0, -1)),
    older: (next: Place) => setPlaces((past) => [...past, next]),
  }
}

export type TrailPagerProps<Place> = {
  trail: ReturnType<typeof useTrail<Place>>
  /** Where the older page begins; null or undefined on the oldest. */
  next: Place | null | undefined
  label: string
  words?: { newer: string; older: string }
}

const plainWords = { newer: 'Newer', older: 'Older' }

/** Nothing where there is one page only. */
export function TrailPager<Place extends string | number>({
  trail,
  next,
  label,
  words = plainWords,
}: TrailPagerProps<Place>) {
  if (trail.isNewest && !next) return null
  return (
    <nav className="admin-pager" aria-label={label}>
      <Button size="small" disabled={trail.isNewest} onClick={trail.newer}>
        {words.newer}
      </Button>
      <Button size="small" disabled={!next} onClick={() => next && trail.older(next)}>
        {words.older}
      </Button>
    </nav>
  )
}
