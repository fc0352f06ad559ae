// Sentences of the footer that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const footerTexts = {
  tagline: 'Live jazz, recordings and sheet music.',
  /** While the links load (FOOT-05). */
  shortTagline: 'Live jazz.',
} as const
