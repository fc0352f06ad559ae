// A picture as a record sleeve: square, sharp-edged, hairline inside, a disc that slides out on hover.
import type { PictureSource } from '@/lib/picture'
import { Picture, type PictureProps } from './Picture'
import { classes } from './classes'

export type AlbumCoverProps = {
  picture: PictureSource
  alt: string
  /** The `sizes` attribute: how wide it will be shown. */
  sizes: string
  fallback?: PictureSource
  /** Set to false for things that are no record: no disc. */
  disc?: boolean
  /** CSS aspect ratio; default a square. `3 / 4` suits sheet music. */
  aspect?: string
  className?: string
} & Pick<PictureProps, 'priority' | 'eager'>

export function AlbumCover({ disc = true, aspect = '1', className, ...picture }: AlbumCoverProps) {
  return (
    <span className={classes('album-cover', className)}>
      {disc && <span className="album-cover-disc" aria-hidden="true" />}
      <span className="album-cover-picture">
        <Picture aspect={aspect} {...picture} />
      </span>
    </span>
  )
}
