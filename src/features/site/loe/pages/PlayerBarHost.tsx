// Where the player's bar appears on every page once something plays. All that pages without music carry of it.
import { lazy, Suspense } from 'react'
import { usePlayerStarted } from '../player.signal'

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
