// Provides cells that several back-office lists share.
import { type ReactNode, useState } from 'react'
import { hasVariants, pictureVariantUrl } from '@/lib/picture'
import { Badge } from '@/ui/Badge'
import { PlayIcon, StarIcon } from '@/ui/Icon'

/** Returns the beginning of a longer text. */
export const cutAt = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text)

export function ShownBadge({ isShown }: { isShown: boolean }) {
  return <Badge tone={isShown ? 'success' : 'quiet'}>{isShown ? 'Active' : 'Hidden'}</Badge>
}

/**
 * Shows a small picture in a list; the title beside it describes it. If there is no picture or it fails to load, a
 * frame with `instead` in it keeps its place.
 */
export function Thumbnail({ url, instead }: { url: string | null; instead?: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="admin-thumbnail">
      {url && failed !== url ? (
        <img
          src={smallCopy(url)}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
        />
      ) : (
        instead
      )}
    </span>
  )
}

const smallCopy = (url: string) => (hasVariants(url) ? pictureVariantUrl(url, 160, 'webp') : url)

/** Icon in place of a video's picture. */
export const filmMark = <PlayIcon size={18} />

/** Shows a star for each featured record. */
export const featuredColumn = {
  key: 'is_featured',
  header: 'Featured',
  align: 'center',
  isExtra: true,
  phone: 'bottom',
  cell: ({ is_featured }: { is_featured: boolean }) =>
    is_featured ? (
      <StarIcon size={20} className="admin-star" title="Featured" />
    ) : (
      <span className="admin-none">–</span>
    ),
} as const
