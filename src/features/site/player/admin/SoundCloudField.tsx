// The address of a track on SoundCloud: shows the kind of link, the content of a playlist, and a preview of the player
// (ADM-AUD-06 to ADM-AUD-08).
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { TextField } from '@/ui/Field'
import {
  isSoundCloudPlaylist,
  isSoundCloudPrivateLink,
  isSoundCloudShortUrl,
  isSoundCloudUrl,
  soundCloudFrameUrl,
  soundCloudPageUrl,
  soundCloudSandbox,
} from '../soundcloud.rules'
import { playlistQuery } from '../player.queries'
import { exampleAddresses, playlistNotice, type TrackForm } from './track-words'

/** Milliseconds between the last keystroke and the first request to SoundCloud. */
const pauseMs = 500
/** Height in pixels (ADM-AUD-08). */
const playerHeight = 166

export function SoundCloudField({ address, error }: { address: string; error: string | undefined }) {
  const { register } = useFormContext<TrackForm>()
  const settled = useSettled(address)
  // A stored address is the player's; the link behind it tells the kind.
  const page = soundCloudPageUrl(address) ?? ''
  const frame = soundCloudFrameUrl(settled)
  return (
    <div className="track-soundcloud">
      <TextField
        {...register('soundcloud_embed_url')}
        label="SoundCloud URL *"
        inputMode="url"
        autoComplete="off"
        placeholder="https://soundcloud.com/"
        error={error}
      />
      {(isSoundCloudShortUrl(page) || isSoundCloudPrivateLink(page)) && (
        <p className="track-badges">
          {isSoundCloudShortUrl(page) && <Badge tone="info">Short URL</Badge>}
          {isSoundCloudPrivateLink(page) && <Badge tone="gold">Private Link</Badge>}
        </p>
      )}
      {isSoundCloudUrl(settled) && isSoundCloudPlaylist(settled) && <PlaylistNotice key={settled} address={settled} />}
      <div className="track-help">
        <p>Addresses can look like this:</p>
        <dl>
          {exampleAddresses.map(({ name, address: example }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{example}</dd>
            </div>
          ))}
        </dl>
      </div>
      {frame && (
        <iframe
          key={frame}
          className="track-preview"
          src={frame}
          title="Preview of the SoundCloud player"
          height={playerHeight}
          allow="autoplay"
          sandbox={soundCloudSandbox}
        />
      )}
    </div>
  )
}

const nothingKnown = { title: null, trackCount: null }

function PlaylistNotice({ address }: { address: string }) {
  const { data } = useApiQuery(playlistQuery(address))
  return (
    <p role="status" className="admin-warning">
      {playlistNotice(data ?? nothingKnown)}
    </p>
  )
}

/** Returns the text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  return settled
}
