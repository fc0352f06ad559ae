// Sentences of finding and listing purchases that the requirements leave open (OP-28), for the owner to review. Texts
// that the requirements fix are written where they are used.

export const purchaseTexts = {
  title: 'Find my purchases',
  lede: 'Enter the address you bought with. We mail a link to everything you have bought with it.',
  emailLabel: 'E-mail address',
  submit: 'Mail me the link',
  download: 'Download',
  follow: 'Follow the parcel',
  invoice: 'Invoice of this order',
  parcel: (
    day: string,
    { pieces, carrier, trackingNumber }: { pieces: number; carrier: string | null; trackingNumber: string | null },
    bought: number,
  ) =>
    [
      pieces < bought ? `${pieces} of ${bought} sent on ${day}` : `Sent on ${day}`,
      carrier && `with ${carrier}`,
      trackingNumber && `number ${trackingNumber}`,
    ]
      .filter(Boolean)
      .join(', '),
  partly: (left: number) => `Partly shipped: ${left} still to come`,
  sent: 'If there are purchases for this address, a link is on its way.',
  sentTitle: 'Please check your mailbox',
  again: 'Please check the e-mail address and send it again.',
  listTitle: 'Your purchases',
  expired: 'This link is no longer valid. Enter your address and we will mail you a new one.',
  none: 'There are no purchases for this address yet.',
  noDownloadsLeft: 'No downloads left. Write to us and we will help.',
  left: (left: string, day: string) => `${left} left, until ${day}`,
  fileExpired: (day: string) => `Expired on ${day}. Write to us and we will renew it.`,
  writeToUs: 'Write to us',
  refunded: 'Refunded. It can no longer be downloaded.',
  soldBy: 'Sold by',
  everything: 'Everything as one ZIP',
  everythingNote:
    'Counts as one download of each file. A file that this browser has just downloaded is not counted again.',
} as const
