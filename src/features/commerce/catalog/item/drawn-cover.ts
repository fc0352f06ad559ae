// Tells which pictures are covers that the site has drawn. Such a cover follows the title until the owner chooses
// another picture (decision 0050).

/** The folder of drawn covers in the bucket `shop-images`. */
export const drawnCovers = 'covers'

export const isDrawnCover = (url: string): boolean => /^\/media\/shop-images\/covers\/[0-9a-f]{24}\.webp$/.test(url)
