// Texts about old addresses: in the back-office, and in the report of an import.
export const redirectTexts = {
  title: 'Old addresses',
  subtitle: 'Links to pages of your former site open the right page here.',
  empty: 'No old addresses yet. An import from Shopify, WooCommerce or Squarespace adds those of your products.',
  link: 'Old addresses',
  linkHint: 'Send links to your former site to the right page here.',
  toItself: 'It would lead to itself. Enter another page.',
  isPage: (path: string) => `${path} is a page of this site, so visitors always see that page. Enter an old address.`,
  isTaken: (path: string, target: string) => `${path} leads to ${target} already. Change that entry instead.`,
  isCircle: (path: string, target: string) =>
    `${target} leads to ${path} already: visitors would go round in a circle. Enter another page.`,
  isOldTarget: (target: string, end: string) => `${target} is an old address itself. Enter ${end}, to which it leads.`,
  isTarget: (path: string, first: string) =>
    `${first} leads to ${path} already: visitors would take two steps. Change that entry first.`,
  noItem: 'The item it would lead to was not imported.',
  sameHere: 'The item has the same address here: nothing to redirect.',
  itemStays: 'Its item stays, so links to its former page still work.',
} as const
