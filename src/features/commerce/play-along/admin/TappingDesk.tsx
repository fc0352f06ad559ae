// Tapping along: the owner listens and taps once at the beginning of each line.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { SelectField } from '@/ui/SelectField'
import { SwitchField } from '@/ui/SwitchField'
import { passageAt, speeds, systemStart } from '../follow.rules'
import type { OwnersSheet } from '../play-along.contract'
import { isWhole, lateness, nextSystem, nudged, nudgeSeconds, withTap } from '../points.rules'
import { CopyTaps } from './CopyTaps'
import { SheetPage } from './SheetPage'
import { TapList } from './TapList'
import { useSavedPoints } from './use-saved-points'

type TappingDeskProps = {
  sheet: OwnersSheet
  recordingId: string
  onRecording: (id: string) => void
  onChanged: () => void
}

/** Seconds that are played again before the owner continues. */
const runUp = 4
/** Milliseconds between two reads of the recording's position. */
const lookMs = 40
const savedWords = { saved: 'Saved.', waiting: 'Saving…', failed: 'Not saved yet.' }

export function TappingDesk({ sheet, recordingId, onRecording, onChanged }: TappingDeskProps) {
  const { systems } = sheet
  const recording = sheet.recordings.find(({ id }) => id === recordingId)
  const audio = useRef<HTMLAudioElement>(null)
  const taps = useSavedPoints(sheet, recordingId, onChanged)
  const { points } = taps
  const [passage, setPassage] = useState(-1)
  /** Time of the last tap since the owner started playing here. */
  const [passFrom, setPassFrom] = useState<number | null>(null)
  const [turned, setTurned] = useState<{ page: number; passage: number } | null>(null)
  const [speed, setSpeed] = useState(1)
  const [isHeard, setHeard] = useState(false)
  const next = nextSystem(points, { at: 0, passFrom: passFrom ?? points[passage]?.[0] ?? -1 }, systems.length)
  const lit = points[passage]?.[1] ?? null
  const page = turned?.passage === passage ? turned.page : (systems[lit ?? next]?.[0] ?? 1)

  useEffect(() => {
    const look = () => setPassage(passageAt(points, audio.current?.currentTime ?? 0))
    look()
    const clock = setInterval(look, lookMs)
    return () => clearInterval(clock)
  }, [points])

  /** Returns the current position as it is heard. */
  const now = () => audio.current?.currentTime ?? 0
  const isPlaying = () => audio.current !== null && !audio.current.paused

  function tap(chosen?: number): void {
    if (!isPlaying()) return
    const at = Math.max(0, now() - lateness * speed)
    const system = chosen ?? nextSystem(points, { at, passFrom }, systems.length)
    taps.setPoints(withTap(points, { at, system, passFrom }))
    setPassFrom(at + 0.01)
  }
  function playFrom(seconds: number): void {
    if (!audio.current) return
    audio.current.currentTime = seconds
    setPassFrom(null)
    void audio.current.play().catch(() => undefined)
  }
  function onKey(event: KeyboardEvent): void {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey)
    const isElsewhere = event.target instanceof Element && event.target.closest('select, audio, input, button')
    if (isUndo) taps.undo()
    else if (event.key === ' ' && !isElsewhere) tap()
    else return
    event.preventDefault()
  }

  const here = systems.flatMap((box, system) => (box[0] === page ? [{ box, system }] : []))
  const tapped = new Set(points.map(([, system]) => system)).size
  const lineName = (system: number) => {
    const [of = 1] = systems[system] ?? []
    return `Line ${system - systems.findIndex((other) => other[0] === of) + 1} of page ${of}`
  }
  return (
    <div className="along-desk" role="group" aria-label="Tap along" tabIndex={-1} onKeyDown={onKey}>
      <SheetPage
        sheetId={sheet.id}
        page={page}
        pageCount={sheet.pageCount}
        onTurn={(to) => setTurned({ page: to, passage })}
      >
        <ol aria-label={`Lines of page ${page}`}>
          {here.map(({ box: [, top, bottom], system }) => (
            <li key={system} style={{ top: `${top * 100}%`, height: `${(bottom - top) * 100}%` }}>
              <button
                type="button"
                className="along-box"
                aria-label={`${lineName(system)}: tap it, or play from here`}
                aria-current={system === lit || undefined}
                data-next={system === next || undefined}
                onClick={() => (isPlaying() ? tap(system) : playFrom(systemStart(points, system, now()) ?? now()))}
              >
                {system + 1}
              </button>
            </li>
          ))}
        </ol>
      </SheetPage>
      <TapButton
        label={isHeard ? `Tap: ${lineName(next)}` : 'Start the recording'}
        onTap={() => (isPlaying() ? tap() : playFrom(now()))}
      />
      <div className="grid min-w-0 gap-4">
        <SelectField
          label="Recording"
          value={recordingId}
          options={sheet.recordings.map(({ id, title, isActive }) => ({
            value: id,
            label: isActive ? title : `${title} (hidden)`,
          }))}
          onChange={({ target }) => onRecording(target.value)}
        />
        {/* Instrumental music needs no captions. */}
        <audio
          ref={audio}
          className="w-full"
          controls
          preload="metadata"
          src={recording?.audioUrl}
          onPlay={() => {
            setPassFrom(null)
            setHeard(true)
          }}
          onPause={() => setHeard(false)}
          onSeeking={() => setPassFrom(null)}
        />
        <SelectField
          label="Speed"
          value={String(speed)}
          options={speeds.map((one) => ({ value: String(one), label: `${Math.round(one * 100)} %` }))}
          onChange={({ target }) => {
            setSpeed(Number(target.value))
            if (audio.current) audio.current.playbackRate = Number(target.value)
          }}
        />
        {taps.isOutdated && (
          <p className="admin-warning">
            The lines of this sheet have changed since it was tapped, so visitors do not see it. Please tap it again.
          </p>
        )}
        <p className="admin-note">
          While it plays, tap the golden button at the beginning of each line, with the mouse, a finger or the space
          bar. After the last line it starts again with the first. Tap a line on the page to choose that one instead.
        </p>
        <div className="admin-page-actions">
          <Button size="small" disabled={!taps.canUndo} onClick={taps.undo}>
            Undo
          </Button>
          <Button
            size="small"
            disabled={points.length === 0}
            onClick={() => playFrom(Math.max(0, (points.at(-1)?.[0] ?? 0) - runUp))}
          >
            Continue from the last tap
          </Button>
        </div>
        <p role="status">
          {tapped} of {systems.length} lines tapped.{' '}
          {points.length > 0 && !isWhole(points, systems.length) && 'Your taps are kept: continue whenever you like. '}
          {savedWords[taps.saving]}
        </p>
        {taps.saving === 'failed' && (
          <Button size="small" onClick={() => void taps.save()}>
            Save again
          </Button>
        )}
        <SwitchField
          label="Show to visitors"
          hint="Visitors see this on sample pages only; other pages are mentioned as being in the PDF."
          checked={taps.isShown}
          disabled={points.length === 0}
          onChange={({ target }) => taps.setShown(target.checked)}
        />
        <TapList
          points={points}
          passage={passage}
          rowName={lineName}
          onPlay={playFrom}
          onNudge={(index, direction) => taps.setPoints(nudged(points, index, direction * nudgeSeconds))}
          onRemove={(index) => taps.setPoints(points.filter((_, at) => at !== index))}
        />
        <CopyTaps
          sheet={sheet}
          recordingId={recordingId}
          isReady={points.length > 0 && taps.saving === 'saved'}
          onCopied={onChanged}
        />
      </div>
    </div>
  )
}

/**
 * Within reach while the owner looks at the page. Counts on pointer down, not on release: a tenth of a second matters
 * here.
 */
function TapButton({ label, onTap }: { label: string; onTap: () => void }) {
  return (
    <Button
      variant="primary"
      size="large"
      className="sticky bottom-3 z-1 min-h-18 w-full touch-manipulation lg:top-4 lg:bottom-auto"
      onPointerDown={({ button }) => button === 0 && onTap()}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) onTap()
      }}
      // A click without a pointer or a key, for example from a screen reader.
      onClick={({ detail }) => detail === 0 && onTap()}
    >
      {label}
    </Button>
  )
}
