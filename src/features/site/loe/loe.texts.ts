// Sentences of the LOE page that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const loeTexts = {
  logo: 'LOE',
  /** Leads from the top of the page to the player. */
  listen: 'Listen',
  videos: 'Featured Videos',
  /** LOE-23. */
  fallbackEmail: 'hello@themusician.example',
  banner: 'Bookings and questions: {email}',
} as const
