// Computes the weight of a picture in the LOE gallery and the shape of its tile (LOE-17, OP-41, IMG-06 to IMG-08).
import { tileShape, type TileShape } from '@/lib/tile-shape'

/** IMG-08. */
export const visualWeights = { tiny: 1, small: 2, medium: 3, large: 4, xlarge: 5, hero: 6 } as const

type Size = { width: number | null; height: number | null }

/**
 * Returns a weight from 1 (tiny) to 6 (hero) from the picture's proportions (OP-41). All columns have the same width,
 * so the height decides. The limits are those of the tile shapes (IMG-06). Medium if not measured.
 */
export function measureVisualWeight({ width, height }: Size): number {
  if (!width || !height) return visualWeights.medium
  const aspect = width / height
  if (aspect > 2) return visualWeights.tiny
  if (aspect > 1.5) return visualWeights.small
  if (aspect > 1.2) return visualWeights.medium
  if (aspect > 0.9) return visualWeights.large
  return aspect > 0.7 ? visualWeights.xlarge : visualWeights.hero
}

/** IMG-07: shapes by weight from 1 to 6. */
const shapeByWeight: readonly TileShape[] = [
  { width: 3, height: 4 },
  { width: 4, height: 5 },
  { width: 1, height: 1 },
  { width: 5, height: 4 },
  { width: 3, height: 4 },
  { width: 4, height: 3 },
]

/** Returns the shape by IMG-06 if the picture's size is known, otherwise by IMG-07. */
export function galleryTileShape({ width, height }: Size, visualWeight: number): TileShape {
  if (width && height) return tileShape(width / height)
  return shapeByWeight[visualWeight - 1] ?? { width: 1, height: 1 }
}
