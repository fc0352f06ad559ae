// LOE texts that the requirements fix and that more than one file uses.

export const loeTextDefaults = {
  /** LOE-01. */
  title: 'LOE',
  description: 'Discover our featured content and gallery',
  /** LOE-12. */
  galleryCrash: { title: 'LOE Gallery Error', text: 'There was an issue loading the LOE gallery. Please try again.' },
} as const
