// The shapes of tiles in a mosaic, chosen so that pictures of any size fit together (IMG-05, IMG-06, IMG-09).

export type TileShape = { width: number; height: number }

/** IMG-05: returns portrait under 0.8, landscape over 1.3, else square. `aspect` is width by height. */
export function aspectCategory(aspect: number): 'portrait' | 'landscape' | 'square' {
  if (aspect < 0.8) return 'portrait'
  return aspect > 1.3 ? 'landscape' : 'square'
}

/** IMG-06: returns the nearest of five shapes. `aspect` is width by height. */
export function tileShape(aspect: number): TileShape {
  if (aspect > 1.5) return { width: 16, height: 9 }
  if (aspect > 1.2) return { width: 4, height: 3 }
  if (aspect > 0.9) return { width: 1, height: 1 }
  return aspect > 0.7 ? { width: 3, height: 4 } : { width: 9, height: 16 }
}
