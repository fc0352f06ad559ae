// The seek bar: the track's waveform with the played part highlighted, and a slider over it.
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { playerTexts } from '../player.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { watchNearViewport } from '@/ui/near-viewport'
import { playingTime, waveformBars } from '../audio.rules'
import type { AudioTrack } from '../player.contract'
import { peaksQuery } from '../player.queries'
import { player, usePlayer } from '../playing/player-store'

const barCount = 120
const none: readonly number[] = []
/** Units of the drawing; the bars are centred on a middle line. */
const height = 64

type CurrentTrack = Pick<AudioTrack, 'id' | 'duration'>

/** Follows the player 50 times a second without rendering: the position is one style variable and one input value. */
export function SeekBar({ track, slim }: { track: CurrentTrack; slim?: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { fileDuration } = usePlayer()
  const duration = fileDuration ?? track.duration ?? 0

  useEffect(
    () =>
      player.subscribeToTime((seconds) => {
        frame.current?.style.setProperty('--heard', duration > 0 ? String(Math.min(1, seconds / duration)) : '0')
        const slider = input.current
        if (!slider) return
        slider.value = String(seconds)
        const words = playerTexts.position(playingTime(seconds), playingTime(duration))
        if (slider.getAttribute('aria-valuetext') !== words) slider.setAttribute('aria-valuetext', words)
      }),
    [duration],
  )

  return (
    <div ref={frame} className={slim ? 'seek seek-slim' : 'seek'} style={{ '--heard': 0 } as CSSProperties}>
      {slim ? <span className="seek-line" /> : <Waveform id={track.id} />}
      <input
        ref={input}
        type="range"
        min={0}
        max={Math.max(1, duration)}
        step={0.1}
        defaultValue={0}
        aria-label={playerTexts.seek}
        onInput={(event) => player.seek(Number(event.currentTarget.value))}
      />
    </div>
  )
}

/** Shows a plain line until the waveform is loaded, or if there is none. Fetches it when the visitor comes near. */
function Waveform({ id }: { id: string }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (line.current ? watchNearViewport(line.current, setNear) : undefined), [])
  const peaks = useApiQuery(peaksQuery(id), { enabled: isNear }).data?.peaks ?? none
  const path = useMemo(
    () =>
      waveformBars(peaks, barCount)
        .map((bar, index) => {
          const half = Math.max(1, (bar * height) / 2)
          return `M${index * 4 + 2} ${(height / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
        })
        .join(''),
    [peaks],
  )
  if (peaks.length === 0) return <span ref={line} className="seek-line" />
  return (
    <>
      {['seek-wave', 'seek-wave seek-wave-heard'].map((name) => (
        <svg
          key={name}
          className={name}
          viewBox={`0 0 ${barCount * 4} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={path} vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
    </>
  )
}

/** The position as text, updated once a second. */
export function PlayingTimes({ track }: { track: CurrentTrack }) {
  const now = useRef<HTMLSpanElement>(null)
  const { fileDuration } = usePlayer()
  useEffect(
    () =>
      player.subscribeToTime((seconds) => {
        const words = playingTime(seconds)
        if (now.current && now.current.textContent !== words) now.current.textContent = words
      }),
    [],
  )
  return (
    <p className="type-small tabular flex justify-between text-ink-soft">
      <span ref={now}>0:00</span>
      <span>{playingTime(fileDuration ?? track.duration)}</span>
    </p>
  )
}
