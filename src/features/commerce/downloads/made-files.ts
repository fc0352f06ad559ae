// Files that are stored nowhere: the server makes them from the other files of a purchase when they are fetched
// (decision 0043).

/** Names that replace a stored file's name in a grant. The ending is the format that the buyer gets. */
export const madeFiles = {
  /** Parts of a set in one PDF with bookmarks. */
  set: 'made:set.pdf',
  /** Everything that belongs to an order line. */
  zip: 'made:all.zip',
} as const

export const isMade = (file: string): boolean => file.startsWith('made:')
