// Loads the player's bar on every page once something plays. Pages without music load only this file.
import { lazy, Suspense } from 'react'
import { usePlayerStarted } from '../player-started-store'

const PlayerBar = lazy(() => import('./PlayerBar').then((part) => ({ default: part.PlayerBar })))

/** Once, last in the site's frame. */
export function PlayerBarHost() {
  if (!usePlayerStarted()) return null
  return (
    <Suspense fallback={null}>
      <PlayerBar />
    </Suspense>
  )
}
