// Texts of the LOE page that the requirements leave open (OP-28), for the owner to review. Texts that the requirements
// fix are in the file that uses them, or below when several do.

export const loeTexts = {
  logo: 'LOE',
  /** Links from the top of the page to the player. */
  listen: 'Listen',
  videos: 'Featured Videos',
  /** LOE-23. */
  fallbackEmail: 'hello@themusician.example',
  banner: 'Bookings and questions: {email}',
} as const

/** Texts that the requirements fix. */
export const loeTextDefaults = {
  /** LOE-01. */
  title: 'LOE',
  description: 'Discover our featured content and gallery',
  /** LOE-12. */
  galleryCrash: { title: 'LOE Gallery Error', text: 'There was an issue loading the LOE gallery. Please try again.' },
} as const
