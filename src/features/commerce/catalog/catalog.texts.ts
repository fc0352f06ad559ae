// Texts of the shop that the requirements leave open (OP-28), for the owner to review. Texts fixed by the requirements
// are written where they are used.

export const shopTexts = {
  needsScript: 'Browsing works as it is. Buying needs JavaScript, which is switched off in this browser.',
  iPlay: 'I play',
  anyInstrument: 'Choose an instrument',
  iPlayDoes: 'We will pick the right edition for you.',
  free: 'Free',
  from: 'from',
  getFree: 'Get it free',
  notForSale: 'Not for sale at the moment',
} as const
