// LOE's audio: the current track as a card, the playlist beside it (AUDIO-01 to AUDIO-10). The player itself belongs to
// the whole site.
import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { PictureSource } from '@/lib/picture'
import { playerTexts } from '../player.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { AlbumCover } from '@/ui/AlbumCover'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { SectionHeading } from '@/ui/Text'
import { invalidTracksNote, playableTracks, trackState } from '../audio.rules'
import type { AudioTrack } from '../player.contract'
import { loeTracksQuery } from '../player.queries'
import { player, usePlayer } from '../playing/player-store'
import { canSkip, currentTrack, withTracks, type Playlist } from '../playing/playlist.rules'
import { soundCloudHeight, soundCloudPageUrl } from '../soundcloud.rules'
import { FilePlayer, OpenLink } from './FilePlayer'
import { AudioSkeleton } from './AudioSkeleton'
import { onPlayerKey } from './player-keys'
import { PlaylistView } from './PlaylistView'

/** Loaded only for a track on SoundCloud. */
const SoundCloudPlayer = lazyCode(() => import('./SoundCloudPlayer').then((module) => module.SoundCloudPlayer))

const placeholder: PictureSource = { url: '/placeholder-sleeve.svg', width: 1200, height: 1200, placeholder: null }

export function AudioCollection() {
  const tracks = useApiQuery(loeTracksQuery)
  useEffect(() => {
    if (tracks.error) recordError(tracks.error)
  }, [tracks.error])
  // AUDIO-04.
  if (tracks.data?.tracks.length === 0) return null
  return (
    <section id="audio" className="section ruled" aria-labelledby="audio-title">
      <div className="wrap">
        <SectionHeading id="audio-title" title="Audio Collection" />
        {tracks.data ? (
          <Tracks tracks={tracks.data.tracks} />
        ) : tracks.isError ? (
          <ErrorPanel
            title="Failed to Load Audio"
            text={
              <>
                There was an error loading the audio tracks from the database.
                <br />
                {tracks.error.message || 'Unknown error'}
              </>
            }
            onRetry={() => void tracks.refetch()}
            retrying={tracks.isFetching}
          />
        ) : (
          <AudioSkeleton />
        )}
      </div>
    </section>
  )
}

function Tracks({ tracks }: { tracks: readonly AudioTrack[] }) {
  const valid = useMemo(() => playableTracks(tracks), [tracks])
  const { playlist: known } = usePlayer()
  useEffect(() => player.setTracks(valid), [valid])
  useEffect(() => {
    player.setPageOpen(true)
    return () => player.setPageOpen(false)
  }, [])
  // The server has no player, so it renders the list as the player will have it.
  const playlist = withTracks(known, valid)
  const invalid = tracks.length - valid.length

  if (valid.length === 0) return <NeedsAttention tracks={tracks} />
  return (
    <>
      <div className="audio-collection">
        <PlayerCard playlist={playlist} />
        <PlaylistView playlist={playlist} />
      </div>
      <noscript>
        <TracksWithoutScript tracks={valid} />
      </noscript>
      {invalid > 0 && (
        <p className="type-small mt-8 border-l border-gold pl-4 text-ink-soft">{invalidTracksNote(invalid)}</p>
      )}
    </>
  )
}

/**
 * Tracks in a browser without script: native controls for each file, a link for tracks on SoundCloud. Nothing is
 * fetched before the visitor clicks play.
 */
function TracksWithoutScript({ tracks }: { tracks: readonly AudioTrack[] }) {
  return (
    <ol className="ledger">
      {tracks.map((track) => (
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

/** AUDIO-05, AUDIO-06. */
function NeedsAttention({ tracks }: { tracks: readonly AudioTrack[] }) {
  return (
    <div className="error-panel">
      <h3 className="type-heading">Audio Tracks Need Attention</h3>
      <ul className="ledger mt-6">
        {tracks.map((track) => (
          <li key={track.id} className="flex flex-wrap justify-between gap-x-6 py-3!">
            <span>{track.title}</span>
            <span className="text-ink-soft">{trackState(track)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft">Please check the track configuration in the admin panel.</p>
    </div>
  )
}

/** AUDIO-07. Focusable itself, so that its keys work without focusing a button (OP-42). */
function PlayerCard({ playlist }: { playlist: Playlist }) {
  const card = useRef<HTMLDivElement>(null)
  const track = currentTrack(playlist)
  useEffect(() => {
    if (!card.current) return
    const observer = new IntersectionObserver(([entry]) => player.setCardInView(entry?.isIntersecting ?? false), {
      threshold: 0.35,
    })
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [])
  if (!track) return <p role="status">No audio track selected</p>
  const isFile = track.sourceType !== 'soundcloud'
  const facts = [track.artist, track.album].filter(Boolean).join(' · ')
  return (
    <div
      ref={card}
      role="group"
      aria-label={playerTexts.player}
      aria-describedby={isFile ? 'player-keys' : undefined}
      tabIndex={0}
      className="player-card"
      onKeyDown={isFile ? onPlayerKey : undefined}
    >
      <div className="player-head">
        <div className="player-cover">
          <AlbumCover
            picture={track.artwork ?? placeholder}
            fallback={placeholder}
            alt=""
            sizes="(width >= 64rem) 14rem, 30vw"
          />
        </div>
        <div className="min-w-0">
          <h3 className="type-heading">{track.title}</h3>
          {facts && <p className="mt-2 text-ink-soft">{facts}</p>}
        </div>
      </div>
      {isFile ? (
        <FilePlayer track={track} hasOthers={canSkip(playlist)} />
      ) : (
        <CodeBoundary>
          <Suspense
            fallback={
              <div
                className="player-embed"
                style={{ minHeight: soundCloudHeight(track.soundcloudEmbedUrl?.trim() ?? '') }}
              />
            }
          >
            <SoundCloudPlayer track={track} hasOthers={canSkip(playlist)} />
          </Suspense>
        </CodeBoundary>
      )}
      <p id="player-keys" hidden>
        {playerTexts.playerKeys}
      </p>
    </div>
  )
}
