// Sentences beside the buttons that put an item into the cart (OP-28), for the owner to review. A file of its own, because the cart's other sentences are loaded with the first press.

export const offerTexts = { addToCart: 'Add to Cart', choose: 'Choose' } as const
