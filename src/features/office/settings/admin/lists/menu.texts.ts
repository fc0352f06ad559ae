// Texts of the menu and the profiles on the settings page.

export const menuTexts = {
  entries: 'Entries of the menu',
  grip: (name: string) => `Move ${name}: drag, or press the up and down arrow keys`,
  shown: 'Show',
  hiddenPage: 'This page is hidden. Visitors do not see the entry.',
  closedShop: 'The shop is closed. Visitors who open it read that.',
  addPage: 'Add a page',
  addToMenu: 'Add to menu',
  addLink: 'Add a link',
  addLinkHint: 'Any address on this site, such as an item or a gig, or one elsewhere that begins with https://.',
  added: (name: string) => `${name} added to the menu`,
  alreadyThere: (name: string) => `${name} is in the menu already.`,
}

export const socialTexts = {
  profiles: 'Profiles',
  /** Label of a row whose address is not finished. */
  address: 'Address',
  add: 'Add a profile',
  addHint: 'Paste the address of your page on any network.',
  alreadyThere: 'This address is in the list already.',
}
