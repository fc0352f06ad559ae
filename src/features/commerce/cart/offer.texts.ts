// Texts beside the buttons that add an item to the cart (OP-28), for the owner to review. Separate, because the cart's
// other texts load with the first click.

export const offerTexts = { addToCart: 'Add to Cart', choose: 'Choose' } as const
