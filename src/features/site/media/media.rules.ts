// What a tile of the media gallery does, and which shape it has (MEDIA-05, MEDIA-09, IMG-05 to IMG-10).
import type { PictureSource } from '@/lib/picture'
import { tileShape, type TileShape } from '@/lib/tile-shape'
import { isYouTube, webHost, youtubeId } from '@/lib/youtube'
import type { MediaItem } from './media.contract'

/** IMG-10: with so few nothing is rearranged. */
const leastForEmphasis = 7

/** MEDIA-05, OP-33: where a press leads; null for every host but Instagram's and YouTube's own. */
export function mediaLink({ url }: Pick<MediaItem, 'url'>): { href: string; platform: 'Instagram' | 'YouTube' } | null {
  if (isYouTube(url)) return { href: url, platform: 'YouTube' }
  const host = webHost(url)
  return host !== null && /^(.+\.)?instagram\.com$/.test(host) ? { href: url, platform: 'Instagram' } : null
}

/**
 * What a tile offers beside its own press, which leads to Instagram and YouTube alone (MEDIA-05): photographs can be enlarged and films played
 * by a button of their own. Null for posts, sound and what leads away.
 */
export function mediaAction(item: Pick<MediaItem, 'type' | 'url' | 'picture'>): 'enlarge' | 'play' | null {
  const { type, picture } = item
  if (mediaLink(item)) return null
  if (type === 'video') return 'play'
  return type === 'photo' && !picture.url.startsWith('/placeholder-') ? 'enlarge' : null
}

/** MEDIA-09: what is tried once when YouTube's own thumbnail fails: the same video's medium-quality one. */
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

/** IMG-06 for measured pictures; IMG-09 otherwise: YouTube's are landscape, all others square. */
export function pickTileShape({ url, picture: { width, height } }: Pick<MediaItem, 'url' | 'picture'>): TileShape {
  if (isYouTube(url)) return { width: 16, height: 9 }
  return width && height ? tileShape(width / height) : { width: 1, height: 1 }
}

/** IMG-09, IMG-10: a featured item may take two columns, in a gallery of some size; YouTube's weigh less and stay small. */
export function isEmphasised(item: Pick<MediaItem, 'url' | 'isFeatured'>, galleryLength: number): boolean {
  return item.isFeatured && galleryLength >= leastForEmphasis && youtubeId(item.url) === null
}

const isPicture = (url: string): boolean => /\.(jpe?g|png|webp|gif|avif)(\?|$)/i.test(url)

/** OP-33: what an item is seen by: its thumbnail, else itself where it is a picture; null for all others. */
export function shownPicture({ url, thumbnail_url }: { url: string; thumbnail_url: string | null }): string | null {
  return thumbnail_url || (isPicture(url) ? url : null)
}

/** DATA-08: the platform of a stored item: what was typed, else "gallery" for an uploaded file. */
export const mediaPlatform = ({ url, platform }: { url: string; platform: string | null }): string | null =>
  platform ?? (url.startsWith('/media/') ? 'gallery' : null)
