// Texts of the command palette.

export const paletteTexts = {
  dialog: 'Search the back-office',
  placeholder: 'Search pages, gigs, items, orders, people…',
  placeholderPages: 'Search pages…',
  results: 'Results',
  searching: 'Searching…',
  failed: 'The search did not work.',
  offline: 'You are offline. Gigs, items, orders, people and messages are searched once you are back online.',
  retry: 'Try again',
  nothing: (typed: string) => `Nothing found for “${typed}”.`,
  hint: 'Try a page, a title, an order number or the start of an e-mail address.',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const

/** Headings of the groups. */
export const groupTexts = {
  recent: 'Recent',
  action: 'Actions',
  page: 'Pages',
  event: 'Gigs',
  item: 'Items',
  order: 'Orders',
  person: 'People',
  message: 'Messages',
} as const
