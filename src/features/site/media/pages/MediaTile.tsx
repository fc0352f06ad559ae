// One tile of the mosaic. Tiles of Instagram and YouTube are links (MEDIA-05, MEDIA-06, MEDIA-08); all others have a
// button that enlarges or plays.
import { mediaTexts } from '../media.texts'
import { aspectCategory } from '@/lib/tile-shape'
import { InstagramIcon, YouTubeIcon } from '@/ui/ContactIcon'
import { EnlargeIcon, PlayIcon } from '@/ui/Icon'
import { openOnSpace } from '@/ui/open-on-space'
import { Picture, type PictureProps } from '@/ui/Picture'
import type { useLightbox } from '@/ui/useLightbox'
import { VisuallyHidden } from '@/ui/Text'
import { VideoLink, type VideoLinkProps } from '@/ui/VideoLink'
import { videoOfAddress } from '@/ui/video-of-address'
import type { MediaItem } from '../media.contract'
import { mediaAction, mediaLink, thumbnailFallback } from '../media.rules'

type MediaTileProps = {
  item: MediaItem
  sizes: string
  /** Opens the lightbox for a photograph. */
  enlarge: ReturnType<ReturnType<typeof useLightbox>['enlarge']>
} & Pick<VideoLinkProps, 'onPlay'> &
  Pick<PictureProps, 'priority' | 'eager' | 'soon'>

export function MediaTile({ item, sizes, enlarge, onPlay, priority, eager, soon }: MediaTileProps) {
  const link = mediaLink(item)
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
      <span className="media-title type-subheading">{item.title}</span>
      {item.description && <span className="media-text type-small text-ink-soft">{item.description}</span>}
    </>
  )
  if (!link) {
    return (
      <figure className="media-tile">
        <div className="media-picture">
          {/* IMG-04. A caption that equals the title is not repeated. */}
          <Picture {...picture} alt={item.description ? item.title : ''} retries={2} />
          {enlarge && (
            <a {...enlarge} className="media-mark">
              <EnlargeIcon size={20} />
              <VisuallyHidden>{mediaTexts.enlarge(item.title)}</VisuallyHidden>
            </a>
          )}
          {mediaAction(item) === 'play' && (
            <VideoLink
              video={{ ...videoOfAddress(item.title, item.description, item.url), thumbnail: item.picture }}
              onPlay={onPlay}
              className="media-play"
            >
              <PlayIcon size={20} />
              <VisuallyHidden>{mediaTexts.play(item.title)}</VisuallyHidden>
            </VideoLink>
          )}
        </div>
        <figcaption className="media-words">{words}</figcaption>
      </figure>
    )
  }
  const Mark = link.platform === 'YouTube' ? YouTubeIcon : InstagramIcon
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className="media-tile" onKeyDown={openOnSpace}>
      <span className="media-picture">
        <Picture {...picture} alt="" />
        <span className="media-mark">
          <Mark size={22} />
        </span>
        {(item.type === 'video' || link.platform === 'YouTube') && (
          <span className="media-play">
            <PlayIcon size={20} />
          </span>
        )}
      </span>
      <span className="media-words">
        {words}
        <VisuallyHidden>{mediaTexts.opensIn(link.platform)}</VisuallyHidden>
      </span>
    </a>
  )
}
