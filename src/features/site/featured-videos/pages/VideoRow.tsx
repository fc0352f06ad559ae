// All videos but the first, in a row below the stage (FVID-02 to FVID-04).
import { videoTexts } from '../featured-videos.texts'
import { Carousel } from '@/ui/Carousel'
import { Picture } from '@/ui/Picture'
import { VisuallyHidden } from '@/ui/Text'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { Video } from '../featured-videos.contract'
import { VideoPlayMark, videoPlaceholder } from './VideoPlayMark'

/** Fills the row when there are fewer videos than columns. A single video is half as wide as the row. */
const fill = (count: number, columns: number) => Math.min(columns, Math.max(2, count))

/** `videos`: all videos of the stage, including the first. Renders nothing if the first is the only one. */
export function VideoRow({ videos: [, ...others] }: { videos: readonly Video[] }) {
  const { play, dialog } = useVideoDialog()
  if (others.length === 0) return null
  const columns = fill(others.length, 4)
  return (
    <>
      <Carousel label={videoTexts.others} perView={[1, 2, fill(others.length, 3), columns]} className="mt-8">
        {others.map((video) => (
          <li key={video.id}>
            <VideoLink video={video} onPlay={play} className="video-tile">
              <span className="relative block">
                <Picture
                  picture={video.thumbnail}
                  fallback={videoPlaceholder}
                  alt=""
                  aspect="16 / 9"
                  sizes={`(width >= 80rem) ${Math.ceil(76 / columns)}rem, (width >= 64rem) 45vw, (width >= 40rem) 45vw, 88vw`}
                />
                <VideoPlayMark small />
              </span>
              <span className="type-subheading mt-4 block">
                <VisuallyHidden>{videoTexts.play} </VisuallyHidden>
                {video.title}
              </span>
              {video.description && (
                <span className="type-small mt-1 line-clamp-3 text-ink-soft">{video.description}</span>
              )}
            </VideoLink>
          </li>
        ))}
      </Carousel>
      {dialog}
    </>
  )
}
