// Texts of download cards, for the owner and for the people who redeem them.

export const redeemTexts = {
  title: 'Redeem your card',
  ask: 'Enter the code on your card and your e-mail address. We mail you the link to your download.',
  code: 'Code',
  email: 'E-mail address',
  name: 'Your name, to be printed on the sheet music',
  submit: 'Get my download',
  wrongCode:
    'This code is not right. It has ten letters and digits, such as 7K3QF‑9XW2B. Please compare it with your card.',
  cancelled: (email: string) => `This card is no longer valid. Please write to ${email}.`,
  used: 'This card was redeemed before. If it was you, with this address, the link is on its way to you again.',
  usedTitle: 'Already redeemed',
  /** Title above the reason why a gift cannot be opened now. */
  closedTitle: 'A gift for you',
  doneTitle: 'It is yours',
  done: (title: string, email: string) => `“${title}” is ready. We have mailed the link to ${email} as well.`,
  download: 'Go to the download',
  again: 'Try another code',
} as const

export const cardTexts = {
  head: 'Your download',
  scan: 'Scan the square, or enter the code at',
  once: 'For one person. Can be redeemed once.',
} as const

export const cardsAdminTexts = {
  title: 'Download cards',
  subtitle: 'Printed codes that give a download once: in a record, at a gig, for a choir.',
  none: 'No cards yet. Make a batch, print it, and give the cards away.',
  list: 'Batches of download cards',
  pages: 'Pages of batches',
  make: 'New batch',
  makeTitle: 'Make a batch of cards',
  makeText: 'Each card has its own code. You can print the batch again at any time.',
  item: 'Download *',
  noItems: 'No cards yet. Add music files or a PDF to an item of the shop first: a card gives that download.',
  label: 'Name of the batch *',
  labelHint: 'Only you see it, such as “LP, second pressing”.',
  count: 'Number of cards *',
  made: (count: number) => (count === 1 ? '1 card was made' : `${count} cards were made`),
  all: 'All batches',
  print: 'Print cards (PDF)',
  cancel: 'Cancel batch',
  cancelTitle: (label: string) => `Cancel “${label}”?`,
  cancelText:
    'Its cards can’t be redeemed any more. People who redeemed one keep their download. This can’t be undone.',
  cancelled: 'Batch cancelled',
  cancelledNote: 'This batch was cancelled. Its cards can’t be redeemed any more.',
  redeemedHeader: 'Redeemed',
  redeemed: (used: number, count: number) => `${used} of ${count} redeemed`,
  noneRedeemed: 'No card was redeemed yet.',
  redeemedList: 'Redeemed cards',
  redeemedPages: 'Pages of redeemed cards',
  erased: 'Removed',
  batch: 'Batch',
} as const
