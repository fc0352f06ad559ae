// Videos on a stage: the first one large, the others in a row below, each played in a dialog (FVID-01, FVID-05 to
// FVID-09).
import type { ReactNode } from 'react'
import { videoTexts } from '../featured-videos.texts'
import type { ApiAnswer } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Picture } from '@/ui/Picture'
import { Skeleton } from '@/ui/Skeleton'
import { VisuallyHidden } from '@/ui/Text'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { Video } from '../featured-videos.contract'
import { VideoPlayMark, videoPlaceholder } from './VideoPlayMark'
import { VideoRow } from './VideoRow'

type VideoStageProps = {
  answer: ApiAnswer<{ videos: readonly Video[] }>
  /** Shown in place of the row while it loads. */
  rowSkeleton?: ReactNode
  /** True when the large video's still is the first picture of the page. */
  priority?: boolean
}

export function VideoStage({ answer, rowSkeleton, priority }: VideoStageProps) {
  if (answer.data) return <Stage videos={answer.data.videos} priority={priority} />
  if (answer.isError) return <ErrorPanel onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
  // FVID-10.
  return (
    <div role="status">
      <Skeleton aspect="16 / 9" />
      <p className="type-small mt-4 text-ink-soft">Loading featured videos...</p>
      {rowSkeleton}
    </div>
  )
}

/** Renders nothing without videos (FVID-11). */
function Stage({ videos, priority }: { videos: readonly Video[]; priority?: boolean }) {
  const [first] = videos
  const { play, dialog } = useVideoDialog()
  if (!first) return null
  return (
    <>
      <VideoLink video={first} onPlay={play} className="video-hero">
        <Picture
          picture={first.thumbnail}
          fallback={videoPlaceholder}
          alt=""
          aspect="16 / 9"
          sizes="(width >= 80rem) 80rem, calc(100vw - 3rem)"
          priority={priority}
        />
        <span className="video-words">
          <VideoPlayMark />
          <span className="block min-w-0">
            <span className="type-heading block">
              <VisuallyHidden>{videoTexts.play} </VisuallyHidden>
              {first.title}
            </span>
            {first.description && (
              <span className="type-small mt-1 block max-w-[52ch] text-ink-soft max-sm:hidden">
                {first.description}
              </span>
            )}
          </span>
        </span>
      </VideoLink>
      <VideoRow videos={videos} />
      {dialog}
    </>
  )
}
