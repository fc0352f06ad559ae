// The link to a video and the dialog that it opens. The dialog's code is loaded at the first click.
import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { loadCode } from './on-demand/load-code'
import { withCode } from './on-demand/with-code'
import { openOnSpace } from './open-on-space'
import type { PlayableVideo } from './VideoDialog'

const loadDialog = () => import('./VideoDialog')

/** Returns the address of the video for a browser without script; undefined when it has no source. */
function videoAddress({ embedId, videoUrl }: Pick<PlayableVideo, 'embedId' | 'videoUrl'>): string | undefined {
  return embedId ? `https://www.youtube.com/watch?v=${encodeURIComponent(embedId)}` : (videoUrl ?? undefined)
}

type DialogProps = { video: PlayableVideo | null; onClose: () => void }

/** `play` sets the video and opens the dialog; closing clears it (FVID-05). `dialog` can be anywhere in the markup. */
export function useVideoDialog(): { play: (video: PlayableVideo) => void; dialog: ReactNode } {
  const [VideoDialog, setVideoDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [video, setVideo] = useState<PlayableVideo | null>(null)

  const play = (chosen: PlayableVideo) =>
    withCode(loadDialog, (loaded) => {
      setVideoDialog(() => loaded.VideoDialog)
      setVideo(chosen)
    })
  return {
    play: (chosen) => void play(chosen),
    dialog: VideoDialog && <VideoDialog video={video} onClose={() => setVideo(null)} />,
  }
}

export type VideoLinkProps = {
  video: PlayableVideo
  onPlay: (video: PlayableVideo) => void
  className?: string
  children: ReactNode
}

/** A link to the video itself, so that it works before and without script. A plain click opens the dialog. */
export function VideoLink({ video, onPlay, className, children }: VideoLinkProps) {
  const address = videoAddress(video)
  function onClick(event: MouseEvent): void {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    onPlay(video)
  }
  if (!address) {
    return (
      <button type="button" className={className} onClick={() => onPlay(video)}>
        {children}
      </button>
    )
  }
  return (
    <a
      href={address}
      className={className}
      aria-haspopup="dialog"
      onClick={onClick}
      onKeyDown={openOnSpace}
      onPointerEnter={() => void loadCode(loadDialog).catch(() => undefined)}
    >
      {children}
    </a>
  )
}
