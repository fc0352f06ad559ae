// Holds the footer sentences that the requirements leave open (OP-28), for the owner to review. Fixed texts are in the
// code that uses them.

export const footerTexts = {
  tagline: 'Live jazz, recordings and sheet music.',
  /** Shown while the links load (FOOT-05). */
  shortTagline: 'Live jazz.',
} as const
