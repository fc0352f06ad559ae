// Loads the player's bar on every page once music plays. Pages without music load only this file.
import { useEffect, useState } from 'react'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { withCode } from '@/ui/on-demand/with-code'
import { keptPlayerKey, useHeardTrack, usePlayerStarted } from '../../playing/player-started-store'

const PlayerBar = lazyCode(() => import('./PlayerBar').then((part) => part.PlayerBar))

/** True when this page was reloaded while the player had a track. */
function hasKept(): boolean {
  try {
    return sessionStorage.getItem(keptPlayerKey) !== null
  } catch {
    return false
  }
}

/** Rendered once, last in the site's frame. */
export function PlayerBarHost() {
  const isStarted = usePlayerStarted()
  // Each track starts at or after a click, so a bar that failed to load is fetched again then.
  const isHeard = useHeardTrack() !== null
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if ((isStarted || isHeard) && !isLoaded) void withCode(PlayerBar.load, () => setIsLoaded(true))
  }, [isStarted, isHeard, isLoaded])
  useEffect(() => {
    if (isStarted || hasKept()) import('./kept-over-reload').catch(() => undefined)
  }, [isStarted])
  if (!isStarted || !isLoaded) return null
  return (
    <CodeBoundary silent>
      <PlayerBar />
    </CodeBoundary>
  )
}
