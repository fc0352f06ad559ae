// The tracks in a browser without script: its own controls for each file, a link for what is on SoundCloud.
import { trackState } from '../audio.rules'
import type { AudioTrack } from '../player.contract'
import { soundCloudPageUrl } from '../soundcloud.rules'
import { OpenLink } from './FilePlayer'

/** Stands in a `<noscript>`. Nothing is fetched before somebody presses play. */
export function TracksWithoutScript({ tracks }: { tracks: readonly AudioTrack[] }) {
  return (
    <ol className="ledger">
      {tracks
        .filter((track) => trackState(track) === 'OK')
        .map((track) => (
          <li key={track.id} className="grid gap-3 py-4! md:grid-cols-2 md:items-center">
            <span>
              <span className="type-subheading block">{track.title}</span>
              {track.artist && <span className="type-small text-ink-soft">{track.artist}</span>}
            </span>
            {track.sourceType === 'soundcloud' ? (
              <OpenLink href={soundCloudPageUrl(track.soundcloudEmbedUrl ?? '')} label="Listen on SoundCloud" />
            ) : (
              <audio controls preload="none" src={track.audioUrl?.trim()} className="w-full" aria-label={track.title} />
            )}
          </li>
        ))}
    </ol>
  )
}
