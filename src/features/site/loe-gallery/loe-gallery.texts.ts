// Texts of the LOE page's gallery that the requirements leave open (OP-28), for the owner to review.

export const loeGalleryTexts = { enlarge: 'Enlarge:' } as const
