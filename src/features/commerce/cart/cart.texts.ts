// Sentences of the cart that the requirements leave open (OP-28), for the owner to review. Texts that the requirements
// fix are written where they are used.
import { midSentence } from '@/lib/mid-sentence'

export const cartTexts = {
  added: { title: 'Added to Cart', text: (title: string) => `${title} is in your cart.` },
  removed: { title: 'Removed from Cart', text: (title: string) => `${title} was removed.` },
  cleared: { title: 'Cart Cleared', text: 'Your cart is empty now.' },
  lineFull: 'One line of the cart holds at most 99 pieces',
  cartFull: 'The cart holds at most 100 different items',
  updated: 'Your cart was updated',
  gone: (title: string) => `${title} is no longer for sale.`,
  soldOut: (title: string) => `${title} is sold out.`,
  fewer: (title: string, quantity: number) => `Only ${quantity} of ${title} left.`,
  once: (title: string) => `${title} is needed only once.`,
  present: {
    title: 'Already in Your Cart',
    text: (title: string) => `${title} is there already, and one is all you need.`,
  },
  /** Shown on a download that a record in the cart includes. */
  included: (format: string) => `Your ${midSentence(format)} includes the download.`,
  removeIncluded: (format: string) => `Remove the ${midSentence(format)}`,
  /** Shown on a line that raises a bought licence. */
  raises: (copies: number) => `Instead of ${copies === 1 ? 'one copy' : `${copies} copies`}: you pay the difference.`,
  licenceGone: (title: string, name: string) => `The licence "${name}" of ${title} is no longer for sale.`,
  repriced: (title: string, price: string) => `${title} now costs ${price}.`,
  inCurrency: (code: string) => `Prices are now in ${code}. Please check them before you pay.`,
  damaged: 'Part of your saved cart could not be read and was left out.',
  lost: 'Your saved cart could not be read, so it starts empty.',
} as const
