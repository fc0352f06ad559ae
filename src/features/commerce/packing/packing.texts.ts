// Texts of the page "Orders to ship".
import { shippedDays } from './packing.rules'

export const packingTexts = {
  title: 'Orders to ship',
  subtitle: 'Pack them, then mark each one as shipped. The buyer gets one mail.',
  tabs: 'Filter orders',
  waiting: 'To ship',
  shipped: `Shipped in the last ${shippedDays} days`,
  noneWaiting: 'Nothing to ship. A new order appears here once it is paid.',
  noneShipped: `No order was shipped in the last ${shippedDays} days.`,
  noAddress: 'No address. Ask an administrator before you send it.',
  note: 'Note from the buyer',
  pages: 'Pages of orders',
} as const
