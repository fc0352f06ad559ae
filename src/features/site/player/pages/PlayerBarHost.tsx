// Loads the player's bar on every page once something plays. Pages without music load only this file.
import { useEffect, useState } from 'react'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { withCode } from '@/ui/on-demand/with-code'
import { keptPlayerKey, useHeardTrack, usePlayerStarted } from '../player-started-store'

const PlayerBar = lazyCode(() => import('./PlayerBar').then((part) => part.PlayerBar))

/** Whether this page is a reload during which the player had something. */
function hasKept(): boolean {
  try {
    return sessionStorage.getItem(keptPlayerKey) !== null
  } catch {
    return false
  }
}

/** Once, last in the site's frame. */
export function PlayerBarHost() {
  const isStarted = usePlayerStarted()
  // Each track that begins is a click, or comes after one: a bar that did not arrive is fetched again.
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
