// Files that are not stored anywhere: what is made of the other files of a purchase when it is fetched (decision 0043).

/** In the place of a stored file's name at a grant; the ending says what its buyer gets. */
export const madeFiles = {
  /** The parts of a set in one PDF with bookmarks. */
  set: 'made:set.pdf',
  /** Everything that a line of an order brings. */
  zip: 'made:all.zip',
} as const

export const isMade = (file: string): boolean => file.startsWith('made:')
