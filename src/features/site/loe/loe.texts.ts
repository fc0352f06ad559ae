// Texts of the LOE page that the requirements leave open (OP-28), for the owner to review. Texts that the requirements
// fix are in the files that use them.

export const loeTexts = {
  logo: 'LOE',
  /** Links from the top of the page to the player. */
  listen: 'Listen',
  videos: 'Featured Videos',
  /** LOE-23. */
  fallbackEmail: 'hello@themusician.example',
  banner: 'Bookings and questions: {email}',
} as const
