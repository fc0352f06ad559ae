// What the pictures of all films have: the mark that says "press me", and what stands in for one that is missing.
import type { PictureSource } from '@/lib/picture'
import { PlayIcon } from '@/ui/Icon'

export const videoPlaceholder: PictureSource = {
  url: '/placeholder-wide.svg',
  width: 1600,
  height: 900,
  placeholder: null,
}

export function PlayMark({ small }: { small?: boolean }) {
  return (
    <span className={small ? 'play-mark play-mark-small' : 'play-mark'} aria-hidden="true">
      <PlayIcon size={small ? 20 : 28} />
    </span>
  )
}
