// Films on a stage: the first one large, the others in a row below, each played in a dialog (FVID-01, FVID-05 to FVID-09).
import type { ReactNode } from 'react'
import { videoTexts } from '@/lib/texts/videos'
import { Picture } from '@/ui/Picture'
import { VisuallyHidden } from '@/ui/Text'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { Video } from '../featured-videos.contract'
import { PlayMark, videoPlaceholder } from './PlayMark'

/** `others`: a `VideoRow` of the same videos. Nothing at all without videos (FVID-11). */
export function VideoStage({ videos: [first], others }: { videos: readonly Video[]; others: ReactNode }) {
  const { play, dialog } = useVideoDialog()
  if (!first) return null
  return (
    <>
      <VideoLink video={first} onPlay={play} className="video-hero">
        <Picture picture={first.thumbnail} fallback={videoPlaceholder} alt="" aspect="16 / 9" sizes="(width >= 80rem) 80rem, 100vw" />
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
      {others}
      {dialog}
    </>
  )
}
