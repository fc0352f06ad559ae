// Shows artwork whole, in its own shape and with sharp edges. Behind a record there is a disc that slides out on hover.
import { wholeShape } from '@/lib/picture'
import { Picture, type PictureProps } from './Picture'

type AlbumCoverProps = Pick<PictureProps, 'picture' | 'alt' | 'sizes' | 'fallback'> & {
  /** Set to false for anything that is not a record: no disc. */
  disc?: boolean
  /** Ratio of width to height when it was not measured; default a square. */
  standIn?: number
}

export function AlbumCover({ disc = true, standIn = 1, ...picture }: AlbumCoverProps) {
  const { ratio, contain } = wholeShape(picture.picture, standIn)
  // Only square covers have a disc.
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
