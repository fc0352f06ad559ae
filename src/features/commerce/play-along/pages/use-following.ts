// Follows the site's player on one recording: which passage sounds, how fast, and which stretch repeats.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AudioTrack } from '@/features/site/player/player.contract'
import { player, usePlayer } from '@/features/site/player/playing/player-store'
import { currentTrack } from '@/features/site/player/playing/playlist.rules'
import { jumpInLoop, loopBetween, passageAt, type Point, systemStart } from '../follow.rules'
import type { PictureSource } from '@/lib/picture'
import type { TimedRecording } from '../play-along.contract'

type Marks = { from: number | null; to: number | null }
const noMarks: Marks = { from: null, to: null }

/** The caller passes the same `points` array on every render. */
export function useFollowing(recording: TimedRecording, artwork: PictureSource, points: readonly Point[]) {
  const { playlist, isStarted, isPlaying, phase, speed: playerSpeed } = usePlayer()
  const isOurs = isStarted && currentTrack(playlist)?.id === recording.id
  const [wantedSpeed, setWantedSpeed] = useState(1)
  const [passage, setPassage] = useState(-1)
  const [marks, setMarks] = useState(noMarks)
  const loop = useMemo(
    () =>
      marks.from === null || marks.to === null
        ? null
        : loopBetween(points, marks.from, marks.to, player.duration() || (recording.duration ?? 0)),
    [marks, points, recording.duration],
  )

  /** The current loop: a click that leaves the loop jumps before the next render. */
  const loopNow = useRef(loop)
  useEffect(() => {
    loopNow.current = loop
  }, [loop])

  useEffect(() => {
    if (!isOurs) return undefined
    let isJumping = false
    return player.subscribeToTime((seconds) => {
      const back = isJumping || !player.state().isPlaying ? null : jumpInLoop(loopNow.current, seconds)
      if (back === null) return setPassage(passageAt(points, seconds))
      // Seeking calls this listener again.
      isJumping = true
      player.seek(back)
      isJumping = false
    })
  }, [isOurs, points])

  function play(seconds?: number): void {
    const track: AudioTrack = { ...recording, artwork, sourceType: 'file', soundcloudEmbedUrl: null }
    if (!isOurs) {
      player.setTracks([track])
      player.setSpeed(wantedSpeed)
    }
    if (seconds !== undefined) player.seek(seconds)
    player.play()
  }

  return {
    /** Number of the passage that sounds; -1 before the first, and while another track plays. */
    passage: isOurs ? passage : -1,
    isPlaying: isOurs && isPlaying,
    hasFailed: isOurs && phase === 'error',
    speed: isOurs ? playerSpeed : wantedSpeed,
    marks,
    loop,
    toggle: () => (isOurs && isPlaying ? player.pause() : play()),
    retry: () => player.retry(),
    /** Plays from the beginning of a system. Leaves a loop that does not contain the system. */
    playFrom(system: number): void {
      const seconds = systemStart(points, system, isOurs ? player.time() : 0)
      if (seconds === null) return
      if (jumpInLoop(loop, seconds) !== null) {
        loopNow.current = null
        setMarks(noMarks)
      }
      play(seconds)
    },
    setSpeed(speed: number): void {
      setWantedSpeed(speed)
      if (isOurs) player.setSpeed(speed)
    },
    mark: (which: keyof Marks) => setMarks({ ...marks, [which]: passage }),
    endLoop: () => setMarks(noMarks),
  }
}

export type Following = ReturnType<typeof useFollowing>
