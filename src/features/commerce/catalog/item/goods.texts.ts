// Texts about goods that are sent by post (OP-28), for the owner to review. Only the owner states how long a parcel
// travels.
import { formatMoney } from '@/lib/money'

export const goodsTexts = {
  title: 'Sent by post',
  format: 'Format',
  sizes: 'Sizes',
  choices: 'To choose from',
  soldOut: (labels: readonly string[]) => `Sold out: ${labels.join(', ')}.`,
  shipping: 'Shipping',
  free: 'Free.',
  /** Both amounts are cents: an order costs `flat`, and is free from `from` cents of goods. */
  cost: (flat: number, from: number, currency: string) =>
    `${formatMoney(flat, currency)} for the whole order, free for orders of ${formatMoney(from, currency)} or more.`,
  time: 'Delivery time',
} as const
