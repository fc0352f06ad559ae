// Names the two font files that every public page needs at once; the server writes a preload link for each.
import interBasic from './inter-basic.woff2?url'
import playfairBasic from './playfair-display-basic.woff2?url'

/** Addresses for `<link rel="preload" as="font" type="font/woff2" crossorigin>`: titles first, because they are the largest paint. */
export const preloadedFonts: readonly string[] = [playfairBasic, interBasic]
