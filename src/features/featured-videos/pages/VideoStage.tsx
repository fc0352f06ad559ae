// Films on a stage: the first one large, the others in a row below, each played in a dialog (FVID-01 to FVID-09).
import type { PictureSource } from '@/lib/picture'
import { videoTexts } from '@/lib/texts/videos'
import { Carousel } from '@/ui/Carousel'
import { PlayIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { VisuallyHidden } from '@/ui/Text'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { Video } from '../featured-videos.contract'

const placeholder: PictureSource = { url: '/placeholder-wide.svg', width: 1600, height: 900, placeholder: null }

/** `label` names the row of the other films for screen readers. Nothing at all without videos (FVID-11). */
export function VideoStage({ videos, label = videoTexts.others }: { videos: readonly Video[]; label?: string }) {
  const { play, dialog } = useVideoDialog()
  const [first, ...others] = videos
  if (!first) return null
  return (
    <>
      <VideoLink video={first} onPlay={play} className="video-hero">
        <Picture picture={first.thumbnail} fallback={placeholder} alt="" aspect="16 / 9" sizes="(width >= 80rem) 80rem, 100vw" />
        <span className="video-words">
          <PlayMark />
          <span className="block min-w-0">
            <span className="type-heading block">
              <VisuallyHidden>{videoTexts.play} </VisuallyHidden>
              {first.title}
            </span>
            {first.description && <span className="type-small mt-1 block max-w-[52ch] text-ink-soft max-sm:hidden">{first.description}</span>}
          </span>
        </span>
      </VideoLink>
      {others.length > 0 && (
        <Carousel label={label} className="mt-8">
          {others.map((video) => (
            <VideoLink key={video.id} video={video} onPlay={play} className="video-tile">
              <span className="relative block">
                <Picture
                  picture={video.thumbnail}
                  fallback={placeholder}
                  alt=""
                  aspect="16 / 9"
                  sizes="(width >= 80rem) 18rem, (width >= 64rem) 30vw, (width >= 40rem) 45vw, 88vw"
                />
                <PlayMark small />
              </span>
              <span className="type-subheading mt-4 block">
                <VisuallyHidden>{videoTexts.play} </VisuallyHidden>
                {video.title}
              </span>
              {video.description && <span className="type-small mt-1 line-clamp-2 text-ink-soft">{video.description}</span>}
            </VideoLink>
          ))}
        </Carousel>
      )}
      {dialog}
    </>
  )
}

function PlayMark({ small }: { small?: boolean }) {
  return (
    <span className={small ? 'play-mark play-mark-small' : 'play-mark'} aria-hidden="true">
      <PlayIcon size={small ? 20 : 28} />
    </span>
  )
}
