// Texts about goods that are sent by post (OP-28), for the owner to review. Only the owner states how long a parcel
// travels.
import { formatUsd } from '@/lib/money'

export const goodsTexts = {
  title: 'Sent by post',
  format: 'Format',
  sizes: 'Sizes',
  choices: 'To choose from',
  soldOut: (labels: readonly string[]) => `Sold out: ${labels.join(', ')}.`,
  shipping: 'Shipping',
  free: 'Free.',
  /** Both values are cents: an order costs `flat`, and is free from `from` cents of goods. */
  cost: (flat: number, from: number) =>
    `${formatUsd(flat)} for the whole order, free for orders of ${formatUsd(from)} or more.`,
  time: 'Delivery time',
} as const
