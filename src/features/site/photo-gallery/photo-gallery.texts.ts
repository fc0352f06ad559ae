// Texts of the photo gallery that the requirements leave open (OP-28), for the owner to review.

export const photoGalleryTexts = { photographs: 'Pictures', enlarge: 'Enlarge:' } as const
