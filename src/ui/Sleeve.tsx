// A picture as a record sleeve: square, sharp-edged, hairline inside, a disc that slides out on hover.
import type { PictureSource } from '@/lib/picture'
import { Picture } from './Picture'
import { classes } from './classes'

export type SleeveProps = {
  picture: PictureSource
  alt: string
  /** The `sizes` attribute: how wide it will be shown. */
  sizes: string
  eager?: boolean
  fallback?: PictureSource
  /** Set to false for things that are no record: no disc. */
  disc?: boolean
  /** CSS aspect ratio; a square unless told, sheet music stands well at `3 / 4`. */
  aspect?: string
  className?: string
}

export function Sleeve({ disc = true, aspect = '1', className, ...picture }: SleeveProps) {
  return (
    <span className={classes('sleeve', className)}>
      {disc && <span className="sleeve-disc" aria-hidden="true" />}
      <span className="sleeve-cover">
        <Picture aspect={aspect} {...picture} />
      </span>
    </span>
  )
}
