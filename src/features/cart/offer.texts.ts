// What stands on the way into the cart (OP-28), for the owner to review; apart from the cart's own sentences, which come with the first press.

export const offerTexts = { addToCart: 'Add to Cart', choose: 'Choose' } as const
