// A video in a dialog. Loaded on demand: no code of a player, and no request to another host, before the visitor opens
// one.
import './modal.part.css'
import { useState } from 'react'
import type { PictureSource } from '@/lib/picture'
import { Dialog } from './Dialog'

export type PlayableVideo = {
  title: string
  description: string | null
  /** A YouTube id; when set, `videoUrl` is ignored (FVID-06). */
  embedId: string | null
  /** Address of an MP4 file (FVID-07). */
  videoUrl: string | null
  /** Replaces the video when it cannot be played. */
  thumbnail?: PictureSource
}

/** Open while there is a video. The player itself is removed immediately on close, so that no sound continues. */
export function VideoDialog({ video, onClose }: { video: PlayableVideo | null; onClose: () => void }) {
  const [shown, setShown] = useState(video)
  if (video !== null && video !== shown) setShown(video)
  return (
    <Dialog wide open={video !== null} onClose={onClose} title={shown?.title}>
      <div className="relative aspect-video w-full bg-black">{video && <Player video={video} />}</div>
      {shown?.description && <p className="mt-5 max-w-[65ch] text-ink-soft">{shown.description}</p>}
    </Dialog>
  )
}

/**
 * Shows a thumbnail and a file to download when this browser cannot play the video. A video of which it plays only the
 * sound counts as such.
 */
function Film({ url, thumbnail }: { url: string; thumbnail: PictureSource | undefined }) {
  const [isRefused, setRefused] = useState(false)
  if (!isRefused)
    return (
      <video
        className="absolute inset-0 h-full w-full"
        src={url}
        controls
        autoPlay
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget }) => setRefused(currentTarget.videoWidth === 0)}
        // The player itself reports a broken connection.
        onError={({ currentTarget }) => setRefused(currentTarget.error?.code !== MediaError.MEDIA_ERR_NETWORK)}
      />
    )
  return (
    <div className="film-refused">
      {thumbnail && <img src={thumbnail.url} alt="" />}
      <p role="alert">
        This browser cannot play the video.{' '}
        <a href={url} download>
          Download the video
        </a>
      </p>
    </div>
  )
}

function Player({ video: { title, embedId, videoUrl, thumbnail } }: { video: PlayableVideo }) {
  const whole = 'absolute inset-0 h-full w-full'
  if (embedId) {
    return (
      <iframe
        className={whole}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(embedId)}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  if (videoUrl) return <Film key={videoUrl} url={videoUrl} thumbnail={thumbnail} />
  return (
    <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft">No video source available</p>
  )
}
