// The address of an order's invoice, in the receipt and on the shelf. It is derived from the order's id.
import type { Context } from '@/platform/context'
import { deriveToken, isTokenValid, tokenId } from '@/platform/tokens'
import { currentSeller } from './issue-invoice'

/** Returns the address as a path: `/invoice/<token>`. */
export const invoicePath = ({ settings }: Pick<Context, 'settings'>, checkoutId: string): string =>
  `/invoice/${deriveToken(settings.tokenSecret, 'invoice', checkoutId)}`

/** Returns the order of a token; null for a forged one, without a database query. */
export const orderOfInvoice = ({ settings }: Pick<Context, 'settings'>, token: string): string | null =>
  isTokenValid(settings.tokenSecret, 'invoice', token) ? tokenId(token) : null

/** Returns the path of the invoice for a buyer; null while the seller's name or address is missing. */
export const offeredInvoice = (ctx: Pick<Context, 'settings'>, checkoutId: string): string | null =>
  currentSeller(ctx) === null ? null : invoicePath(ctx, checkoutId)
