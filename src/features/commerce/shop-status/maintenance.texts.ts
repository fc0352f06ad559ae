// Texts of the closed shop that the requirements leave open (OP-28), for the owner to review.

export const maintenanceTexts = {
  title: 'Shop',
  cartStays: 'We are giving the shop a new coat of paint. Your cart is kept until we are back.',
  signup: 'Be the first to hear when the doors open again.',
} as const
