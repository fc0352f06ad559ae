// Texts of the page "Orders to ship", and of marking, correcting and printing parcels.
import { shippedDays } from './packing.rules'

export const packingTexts = {
  title: 'Orders to ship',
  subtitle: 'Pack them, then mark each one as shipped. The buyer gets one mail for each parcel.',
  tabs: 'Filter orders',
  waiting: 'To ship',
  shipped: `Shipped in the last ${shippedDays} days`,
  noneWaiting: 'Nothing to ship. A new order appears here once it is paid.',
  noneShipped: `No order was shipped in the last ${shippedDays} days.`,
  noAddress: 'No address. Ask an administrator before you send it.',
  note: 'Note from the buyer',
  pages: 'Pages of orders',
  partly: 'Partly shipped',
  sentBefore: 'Already sent',
  leftToSend: 'Still to send',
  ship: 'Mark as shipped',
  shipNote:
    'The buyer gets one mail about this parcel. For a part of the order, lower the number of pieces: the rest stays here.',
  pieces: 'Pieces in this parcel',
  shippedAll: 'Marked as shipped',
  shippedSome: 'Part of the order marked as shipped',
  told: 'The buyer has been told.',
  toldOfSome: 'The buyer has been told. The rest is still to ship.',
  correct: 'Correct tracking',
  correctNote: 'The buyer sees it under "Find my purchases"; no second mail is sent.',
  corrected: 'Tracking corrected',
  parcelNumber: (number: number) => `parcel ${number}`,
} as const
