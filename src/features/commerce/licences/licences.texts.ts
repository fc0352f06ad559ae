// Sentences of the page behind a printed licence, which the requirements leave open (OP-28), for the owner to review.

export const licenceTexts = {
  eyebrow: 'Licence',
  valid: 'This licence is valid',
  notValid: 'This licence is not valid',
  refunded: 'The purchase was refunded. The music may no longer be used.',
  beingRefunded: 'A refund of this purchase is under way. More copies can be bought once it is done.',
  music: 'Music',
  copies: 'Copies',
  mayMake: (copies: number) => (copies === 1 ? 'One' : `Up to ${copies}`),
  holder: 'Licensed to',
  nameless: 'No name is printed in the file',
  order: 'Order',
  soldBy: 'Sold by',
  version: 'Version',
  isNewest: (version: number) => `${version}, the newest`,
  isOlder: (version: number, newest: number) => `${version}; the newest is ${newest}`,
  more: 'More copies?',
  moreNote:
    'You pay the difference. The link you already have then gives you the file with the new number of copies on every page.',
  needMore: (copies: number) => `Need more than ${copies === 1 ? 'one copy' : `${copies} copies`}?`,
  writeToUs: 'Write to us',
  raise: (copies: number) => `Raise to ${copies} copies`,
  unknown: {
    title: 'This licence is not known',
    text: 'Part of the address may be missing. Please scan the QR code again with your camera. If that does not help, write to us.',
    contact: 'Get in touch',
  },
} as const
