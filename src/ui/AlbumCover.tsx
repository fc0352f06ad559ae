// Artwork as a thing that stands there: at its own shape, whole, sharp-edged, and behind a record a disc that slides out on hover.
import { wholeShape } from '@/lib/picture'
import { Picture, type PictureProps } from './Picture'

type AlbumCoverProps = Pick<PictureProps, 'picture' | 'alt' | 'sizes' | 'fallback'> & {
  /** Set to false for things that are no record: no disc. */
  disc?: boolean
  /** Width by height of one that nobody measured; default a square. */
  standIn?: number
}

export function AlbumCover({ disc = true, standIn = 1, ...picture }: AlbumCoverProps) {
  const { ratio, contain } = wholeShape(picture.picture, standIn)
  // A disc belongs behind a square.
  const hasDisc = disc && ratio > 0.9 && ratio < 1.1
  return (
    <span className="album-cover">
      {hasDisc && <span className="album-cover-disc" aria-hidden="true" />}
      <span className="album-cover-picture artwork">
        <Picture aspect={String(ratio)} contain={contain} {...picture} />
      </span>
    </span>
  )
}
