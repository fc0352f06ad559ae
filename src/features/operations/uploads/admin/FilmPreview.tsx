// Shows an uploaded video below its field: the player, the browsers that cannot play it, and a thumbnail from one of
// its moments.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useUpload } from '@/admin-kit/upload/use-upload'
import type { ShownFilm } from '@/admin-kit/video-page'
import { Button } from '@/ui/Button'
import { uploadRules } from '../upload.rules'
import { PlaybackNote } from '@/features/operations/sound-and-film/admin/PlaybackNote'
import { findFrame, captureFrame, type FoundFrame } from './film-frame'
import './film-preview.css'

const words = {
  moment: 'Moment of the thumbnail',
  use: 'Use this moment as the thumbnail',
  looking: 'Looking for a good moment for the thumbnail...',
  made: (seconds: number) =>
    `A thumbnail was made from the video at ${clock(seconds)}. Choose another moment here, or add a picture below.`,
  chosen: (seconds: number) => `The thumbnail now shows the video at ${clock(seconds)}.`,
  none: 'This browser cannot show the video, so no thumbnail can be made here. Add a picture below.',
  failed: 'The thumbnail could not be stored. Please try again, or add a picture below.',
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/**
 * A video that has just been uploaded gets a thumbnail automatically if it has none. A video that is stored elsewhere
 * only gets the player, since its pictures may not be read.
 */
export function FilmPreview({ url, thumbnail, onThumbnail, onBusy, isFresh }: ShownFilm) {
  const isOurs = url.startsWith('/media/')
  const player = useRef<HTMLVideoElement>(null)
  const made = useRef<string>('')
  const id = useId()
  const [seconds, setSeconds] = useState(0)
  const [duration, setDuration] = useState<number | null>(null)
  /** True when this browser cannot show the video. */
  const [isRefused, setRefused] = useState(false)
  const [isLooking, setLooking] = useState(isFresh && isOurs && thumbnail === '')
  const [said, setSaid] = useState(isLooking ? words.looking : '')
  const upload = useUpload([uploadRules['video-thumbnail']], ({ url: stored }) => {
    onThumbnail(stored)
    setSaid(made.current)
  })

  const goTo = (moment: number) => {
    setSeconds(moment)
    if (player.current) player.current.currentTime = moment
  }
  const send = (file: File, sentence: string) => {
    made.current = sentence
    upload.send(file)
  }
  const take = useEffectEvent((found: FoundFrame | null) => {
    setLooking(false)
    // The owner chose a picture before the search was done.
    if (thumbnail !== '') return setSaid('')
    if (!found) return setSaid(words.none)
    goTo(found.seconds)
    send(found.file, words.made(found.seconds))
  })
  useEffect(() => {
    if (!isLooking) return
    const controller = new AbortController()
    const { signal } = controller
    void findFrame(url, signal).then((found) => {
      if (!signal.aborted) take(found)
    })
    return () => controller.abort()
  }, [isLooking, url])

  const isBusy = isLooking || upload.isBusy
  const tellBusy = useEffectEvent((busy: boolean) => onBusy(busy))
  useEffect(() => {
    tellBusy(isBusy)
    return isBusy ? () => tellBusy(false) : undefined
  }, [isBusy])

  async function takeThis(): Promise<void> {
    const film = player.current
    const file = film && (await captureFrame(film))
    if (file) send(file, words.chosen(film.currentTime))
    else setSaid(words.none)
  }

  return (
    <div className="film-preview">
      <video
        ref={player}
        className="upload-preview"
        controls
        playsInline
        preload="metadata"
        src={url}
        hidden={isRefused}
        onError={() => setRefused(true)}
        onLoadedMetadata={({ currentTarget: film }) => {
          setRefused(film.videoWidth === 0)
          setDuration(film.videoWidth > 0 && Number.isFinite(film.duration) ? film.duration : null)
        }}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
      />
      <PlaybackNote url={url} />
      {isOurs && duration !== null && (
        <div className="film-moment">
          <label htmlFor={id}>{words.moment}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={duration}
            step={0.1}
            value={Math.min(seconds, duration)}
            aria-valuetext={clock(seconds)}
            onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
          />
          <Button size="small" busy={isBusy} onClick={() => void takeThis()}>
            {words.use}
          </Button>
        </div>
      )}
      <p className="field-hint" role="status">
        {upload.state.phase === 'failed' ? words.failed : said}
      </p>
    </div>
  )
}
