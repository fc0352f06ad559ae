// One tile of the mosaic. Those that lead to Instagram or YouTube are links; all others are pictures to look at (MEDIA-05, MEDIA-06, MEDIA-08).
import type { KeyboardEvent } from 'react'
import { mediaTexts } from '../media.texts'
import { aspectCategory } from '@/lib/tile-shape'
import { InstagramIcon, YouTubeIcon } from '@/ui/ContactIcon'
import { Picture, type PictureProps } from '@/ui/Picture'
import type { MediaItem } from '../media.contract'
import { linkOf, thumbnailFallback } from '../media.rules'

type MediaTileProps = { item: MediaItem; sizes: string } & Pick<PictureProps, 'priority' | 'eager' | 'soon'>

export function MediaTile({ item, sizes, priority, eager, soon }: MediaTileProps) {
  const link = linkOf(item)
  const { width, height } = item.picture
  const picture = {
    picture: item.picture,
    fallback: thumbnailFallback(item.picture),
    sizes,
    priority,
    eager,
    soon,
    fill: true,
    className: width && height ? `media-${aspectCategory(width / height)}` : undefined,
  } as const
  const words = (
    <>
      <span className="media-title type-subheading block">{item.title}</span>
      {item.description && (
        <span className="media-text type-small text-ink-soft">
          <span>{item.description}</span>
        </span>
      )}
    </>
  )
  if (!link) {
    return (
      <figure className="media-tile">
        {/* IMG-04. A caption that is only the title says it already. */}
        <Picture {...picture} alt={item.description ? item.title : ''} retries={2} />
        <figcaption className="media-words">{words}</figcaption>
      </figure>
    )
  }
  const Mark = link.platform === 'YouTube' ? YouTubeIcon : InstagramIcon
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className="media-tile" onKeyDown={openOnSpace}>
      <Picture {...picture} alt="" />
      <span className="media-mark">
        <Mark size={22} />
      </span>
      <span className="media-words block">
        {words}
        <span className="visually-hidden">{mediaTexts.opensIn(link.platform)}</span>
      </span>
    </a>
  )
}

/** MEDIA-06: Enter is the browser's own, Space is ours. */
function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
