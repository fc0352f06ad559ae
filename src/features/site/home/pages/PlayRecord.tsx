// The play mark of the newest record. The player comes with the first press; without script it is a link to where the tracks are.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { playerTexts } from '@/features/site/player/player.texts'
import { PlayIcon } from '@/ui/Icon'
import { toast } from '@/ui/toast-store'
import { homeTexts } from '../home.texts'

const loadPlaying = () => import('./play-record')

export function PlayRecord({ title, trackId }: { title: string; trackId: string }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function play(event: MouseEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await loadPlaying()
      .then(({ playRecord }) => playRecord(queryClient, trackId))
      .catch(() => void toast({ ...homeTexts.notPlayed, kind: 'destructive' }))
    setBusy(false)
  }

  return (
    <Link
      to="/loe"
      hash="audio"
      className="record-play"
      aria-label={playerTexts.playTrack(title)}
      aria-busy={isBusy || undefined}
      // For a finger that has come down: the press follows.
      onPointerDown={() => void loadPlaying().catch(() => undefined)}
      onClick={(event) => void play(event)}
    >
      <PlayIcon size={40} />
    </Link>
  )
}
