// The play symbol on the picture of a video, and the placeholder of a missing picture.
import type { PictureSource } from '@/lib/picture'
import { PlayIcon } from '@/ui/Icon'

export const videoPlaceholder: PictureSource = {
  url: '/placeholder-wide.svg',
  width: 1600,
  height: 900,
  placeholder: null,
}

export function VideoPlayMark({ small }: { small?: boolean }) {
  return (
    <span className={small ? 'play-mark play-mark-small' : 'play-mark'} aria-hidden="true">
      <PlayIcon size={small ? 20 : 28} />
    </span>
  )
}
