// Texts about releases in the form of an item, for the owner to review.

export const releaseTexts = {
  gone: 'This release was deleted meanwhile. Take the item out of it, or choose another one.',
  untitled: 'Enter the title of the release.',
  sameFormat: (title: string, format: string) => `“${title}” has a format named “${format}” already. Use another name.`,
  group: 'Release',
  hint: 'For music in several formats: the shop shows one tile and one page for the LP, the CD and the download. Each keeps its price, stock and orders.',
  found: 'A release you have already',
  search: 'Part of its title',
  use: (title: string) => `Use ${title}`,
  chosen: (title: string) => (title === '' ? 'New release' : `${title} chosen`),
  create: 'Start a new release',
  none: 'No release matches.',
  left: 'Taken out of the release',
  leave: 'Take this item out of the release',
  title: 'Title of the release',
  titleHint: 'Visitors read it in place of the item’s title as soon as a second item is in the release.',
  others: (titles: readonly string[]) => `Also in this release: ${titles.join(', ')}.`,
  format: 'Name of this format',
  formatHint: 'Buyers read it on the button: LP, CD, Digital album.',
} as const
