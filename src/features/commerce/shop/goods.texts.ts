// Sentences about goods that are sent by post (OP-28), for the owner to review. How long a parcel travels says the owner alone.
import { formatUsd } from '@/lib/money'

export const goodsTexts = {
  title: 'Sent by post',
  format: 'Format',
  sizes: 'Sizes',
  choices: 'To choose from',
  soldOut: (labels: readonly string[]) => `Sold out: ${labels.join(', ')}.`,
  shipping: 'Shipping',
  free: 'Free.',
  /** In cents: `flat` for an order, nothing from `from` cents of goods on. */
  cost: (flat: number, from: number) => `${formatUsd(flat)} for the whole order, free from ${formatUsd(from)}.`,
  time: 'Delivery time',
} as const
