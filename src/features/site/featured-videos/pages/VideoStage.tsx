// Films on a stage: the first one large, the others in a row below, each played in a dialog (FVID-01, FVID-05 to FVID-09).
import type { ReactNode } from 'react'
import { videoTexts } from '@/lib/texts/videos'
import { Picture } from '@/ui/Picture'
import { VisuallyHidden } from '@/ui/Text'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { Video } from '../featured-videos.contract'
import { PlayMark, videoPlaceholder } from './PlayMark'

export type VideoStageProps = {
  videos: readonly Video[]
  /** A `VideoRow` of the same videos. */
  others: ReactNode
  /** The large one is the first picture of the page. */
  priority?: boolean
}

/** Nothing at all without videos (FVID-11). */
export function VideoStage({ videos: [first], others, priority }: VideoStageProps) {
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
          <PlayMark />
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
      {others}
      {dialog}
    </>
  )
}
