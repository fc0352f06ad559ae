// The two font files every public page needs at once; the server writes a preload link for each.
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import playfairLatin from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'

/** Addresses for `<link rel="preload" as="font" type="font/woff2" crossorigin>`: titles first, because they are the largest paint. */
export const preloadedFonts: readonly string[] = [playfairLatin, interLatin]
