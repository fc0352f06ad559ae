// The request that opens an order, and the browser's checks before it (CHK-06 to CHK-10). The server checks again and
// decides.
import type { Cart } from '@/features/commerce/cart/cart'
import type { TypedGift } from '@/features/commerce/gifts/gift.rules'
import { cartTotals } from '@/features/commerce/cart/cart-totals'
import { centsToDecimal } from '@/lib/money'
import type { SentSource } from '@/features/commerce/sources/source.rules'

/** Maximum length of a note to the seller in characters. */
export const maxNote = 500

/** Methods that need an order of their own. Cards and Pay Later are paid through `paypal`; `manual` is not paid online. */
export const orderSources = ['paypal', 'venmo', 'apple_pay', 'google_pay', 'manual'] as const
export type OrderSource = (typeof orderSources)[number]

/** The request of FUNC-02. Prices in dollars, as in the requirements. */
export type OrderDraft = {
  items: {
    id: string
    title: string
    price: number
    quantity: number
    category: string
    format: string
    variantId: string | null
    licenceId: string | null
    topsUp?: string | null | undefined
    /** Part of the price that the buyer chose to pay on top. */
    extra?: number | undefined
  }[]
  customerEmail: string
  /** Note to the seller; empty if there is none. */
  note?: string
  /** Name that is printed on sheet music; empty if none is printed. */
  licenceHolder?: string
  /** ISO 3166 code of the country that the parcel goes to. */
  country?: string
  /** A code, and the cents that it takes off the cart as the page shows it. */
  code?: string
  discountCents?: number
  cameFrom?: SentSource
  /** Set if another person is to get the downloads. */
  gift?: TypedGift
}

type PricedCart = {
  items: readonly Pick<OrderDraft['items'][number], 'title' | 'price' | 'quantity'>[]
  customerEmail: string
}

/** Returns the cart as an order request. */
export function draftOrder(cart: Cart, customerEmail: string): OrderDraft {
  const items = cart.lines.map(
    ({ product, unitCents, extraCents, quantity, selectedFormat, variant, licence, topsUp }) => ({
      id: product.id,
      title: product.title,
      price: Number(centsToDecimal(unitCents)),
      quantity,
      category: product.category,
      format: selectedFormat,
      variantId: variant?.id ?? null,
      licenceId: licence?.id ?? null,
      ...(topsUp && { topsUp: topsUp.token }),
      ...(extraCents && { extra: Number(centsToDecimal(extraCents)) }),
    }),
  )
  return { items, customerEmail: customerEmail.trim() }
}

/**
 * Returns the first problem of a draft, to the letter; null if there is none. `totalCents` is the total that the
 * visitor saw.
 */
export function draftProblem({ items, customerEmail }: PricedCart, totalCents: number): string | null {
  if (items.length === 0 || !(totalCents > 0)) return 'Invalid cart: no items or invalid total'
  if (customerEmail.trim() === '') return 'Customer email is required for checkout'
  for (const { title, quantity } of items) if (!(quantity > 0)) return `Invalid quantity for item: ${title}`
  for (const { title, price } of items) if (!(price > 0)) return `Invalid price for item: ${title}`
  const sum = items.reduce((dollars, item) => dollars + item.price * item.quantity, 0)
  // Tolerates one cent for binary fractions.
  if (Math.abs(sum - totalCents / 100) > 0.01) return 'Price calculation error. Please refresh and try again.'
  return null
}

/** Returns a checked draft of the cart. Throws an Error with the sentence when the cart cannot be ordered. */
export function checkedDraft(cart: Cart, customerEmail: string): OrderDraft {
  const draft = draftOrder(cart, customerEmail)
  const problem = draftProblem(draft, cartTotals(cart).totalCents)
  if (problem !== null) throw new Error(problem)
  return draft
}
