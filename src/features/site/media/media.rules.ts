// Decides what a tile of the media gallery does and what shape it has (MEDIA-05, MEDIA-09, IMG-05 to IMG-10).
import type { PictureSource } from '@/lib/picture'
import { tileShape, type TileShape } from '@/lib/tile-shape'
import { isYouTube, webHost, youtubeId } from '@/lib/youtube'
import type { MediaItem } from './media.contract'

/** IMG-10: smaller galleries are not rearranged. */
const leastForEmphasis = 7

/**
 * MEDIA-05, OP-33: returns the target of a click on the tile; null for every host except Instagram's and YouTube's own.
 */
export function mediaLink({ url }: Pick<MediaItem, 'url'>): { href: string; platform: 'Instagram' | 'YouTube' } | null {
  if (isYouTube(url)) return { href: url, platform: 'YouTube' }
  const host = webHost(url)
  return host !== null && /^(.+\.)?instagram\.com$/.test(host) ? { href: url, platform: 'Instagram' } : null
}

/**
 * Returns the action of a tile's button: enlarge a photograph or play a video. A click on the tile itself links only to
 * Instagram and YouTube (MEDIA-05). Null for posts, audio and items that link away.
 */
export function mediaAction(item: Pick<MediaItem, 'type' | 'url' | 'picture'>): 'enlarge' | 'play' | null {
  const { type, picture } = item
  if (mediaLink(item)) return null
  if (type === 'video') return 'play'
  return type === 'photo' && !picture.url.startsWith('/placeholder-') ? 'enlarge' : null
}

/**
 * MEDIA-09: returns the picture tried once when YouTube's own thumbnail fails: the medium-quality one of the same
 * video.
 */
export function thumbnailFallback(picture: PictureSource): PictureSource | undefined {
  const host = webHost(picture.url)
  const [, id] =
    /^\/vi(?:_webp)?\/([\w-]{11})\//.exec(URL.canParse(picture.url) ? new URL(picture.url).pathname : '') ?? []
  if (
    !id ||
    host === null ||
    !/^(i\d?\.ytimg\.com|img\.youtube\.com)$/.test(host) ||
    picture.url.includes('/mqdefault.')
  )
    return undefined
  return { url: `https://i.ytimg.com/vi/${id}/mqdefault.jpg`, width: 320, height: 180, placeholder: null }
}

/** Returns 16:9 for YouTube. Other pictures follow IMG-06 if measured; otherwise they are square (IMG-09). */
export function pickTileShape({ url, picture: { width, height } }: Pick<MediaItem, 'url' | 'picture'>): TileShape {
  if (isYouTube(url)) return { width: 16, height: 9 }
  return width && height ? tileShape(width / height) : { width: 1, height: 1 }
}

/**
 * IMG-09, IMG-10: true when the tile may take two columns: a featured item in a large enough gallery. YouTube videos
 * weigh less and stay small. So do upright pictures: across two columns they would be higher than the window.
 */
export function isEmphasised(item: Pick<MediaItem, 'url' | 'isFeatured' | 'picture'>, galleryLength: number): boolean {
  const { width, height } = pickTileShape(item)
  return item.isFeatured && galleryLength >= leastForEmphasis && youtubeId(item.url) === null && width >= height
}

/** Returns the shape of an emphasised tile: a square is cropped, so that two columns of it fit the window. */
export const emphasisedShape = (shape: TileShape): TileShape =>
  shape.width === shape.height ? { width: 4, height: 3 } : shape

const isPicture = (url: string): boolean => /\.(jpe?g|png|webp|gif|avif)(\?|$)/i.test(url)

/** OP-33: returns the picture of an item: its thumbnail, else the item itself if it is a picture; null otherwise. */
export function shownPicture({ url, thumbnail_url }: { url: string; thumbnail_url: string | null }): string | null {
  return thumbnail_url || (isPicture(url) ? url : null)
}

/** DATA-08: returns the platform of a stored item: the typed one, else "gallery" for an uploaded file. */
export const mediaPlatform = ({ url, platform }: { url: string; platform: string | null }): string | null =>
  platform ?? (url.startsWith('/media/') ? 'gallery' : null)
