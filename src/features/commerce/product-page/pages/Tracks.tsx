// Shows the content of a recording: its tracks in order with play buttons, its length, and its musicians.
import { SolidPauseIcon, SolidPlayIcon } from '@/features/site/player/pages/player-icons'
import { playingTime } from '@/features/site/player/audio.rules'
import { playerTexts } from '@/features/site/player/player.texts'
import { Button } from '@/ui/Button'
import { productTexts } from '@/features/commerce/catalog/product.texts'
import type { DetailedItem } from '@/features/commerce/catalog/catalog.contract'
import type { RecordedTrack, Recording } from '@/features/commerce/recordings/recordings.contract'
import { totalSeconds } from '@/features/commerce/recordings/track.rules'
import { useListening } from '@/features/commerce/catalog/pages/listen/use-listening'

/** A sheet plays only from its cover. Renders nothing if nothing is known. */
export function Tracks({ item, recording }: { item: DetailedItem; recording: Recording }) {
  if (item.type !== 'album') return null
  const { year, credits, tracks } = recording
  const total = totalSeconds(tracks)
  const facts = [
    tracks.length > 0 && productTexts.tracks.count(tracks.length),
    total !== null && playingTime(total),
    item.download?.formats.join(', '),
    year,
  ].filter(Boolean)
  return (
    <>
      {(tracks.length > 0 || year !== null) && (
        <section className="mt-10" aria-labelledby="tracks">
          <h2 id="tracks" className="type-subheading">
            {tracks.length > 0 ? productTexts.tracks.title : productTexts.tracks.released}
          </h2>
          {/* Breaks a line that is too long after a dot, so that no line begins with one. */}
          <p className="type-small tabular mt-1 text-ink-soft">{facts.join('\u00a0· ')}</p>
          {tracks.length > 0 && (
            <ol className="ledger track-list mt-4">
              {tracks.map((track, index) => (
                <TrackRow key={track.id} slug={item.slug} track={track} number={index + 1} />
              ))}
            </ol>
          )}
          {tracks.some(({ audio }) => audio?.isPreview) && (
            <p className="type-small mt-3 text-ink-soft">{productTexts.tracks.previews}</p>
          )}
        </section>
      )}
      {credits && (
        <section className="mt-10" aria-labelledby="credits">
          <h2 id="credits" className="type-subheading">
            {productTexts.tracks.credits}
          </h2>
          <p className="prose mt-4 whitespace-pre-line">{credits}</p>
        </section>
      )}
    </>
  )
}

function TrackRow({ slug, track, number }: { slug: string; track: RecordedTrack; number: number }) {
  const { id, title, seconds, audio } = track
  const { isHeard, isBusy, toggle, prepare } = useListening(slug, id)
  const name = audio?.isPreview ? productTexts.tracks.previewName(title) : title
  return (
    <li data-heard={isHeard || undefined} data-silent={audio ? undefined : ''}>
      <span className="track-number tabular" aria-hidden="true">
        {number}
      </span>
      {audio && (
        <Button
          variant="ghost"
          size="icon"
          className="noscript:hidden"
          aria-label={isHeard ? playerTexts.pauseTrack(name) : playerTexts.playTrack(name)}
          aria-busy={isBusy || undefined}
          onPointerDown={prepare}
          onClick={() => void toggle()}
        >
          {isHeard ? <SolidPauseIcon size={20} /> : <SolidPlayIcon size={20} />}
        </Button>
      )}
      <span className="track-title wrap-anywhere">{title}</span>
      <span className="track-time type-small tabular text-ink-soft">
        {audio?.isPreview && <span className="track-preview">{productTexts.tracks.preview}</span>}
        {seconds !== null && playingTime(seconds)}
      </span>
      {audio && (
        <noscript>
          <audio controls preload="none" src={audio.url} aria-label={name} className="w-full" />
        </noscript>
      )}
    </li>
  )
}
