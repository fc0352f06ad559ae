// Has the server open an order for the cart as it is now, whatever it is paid with.
import type { QueryClient } from '@tanstack/react-query'
import { currentCart } from '@/features/commerce/cart/stored/cart-store'
import { currentGift, refuseGift } from '@/features/commerce/gifts/pages/typed-gift'
import type { TypedPayer } from '@/features/commerce/manual-payments/payer.rules'
import { currentDiscount, refuseCode } from '@/features/commerce/offers/pages/used-code'
import { visitSource } from '@/features/commerce/sources/pages/visit-source'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { ApiError } from '@/lib/api-error'
import { knownAnswer } from '@/lib/use-api-query'
import { checkoutTexts } from '../../checkout.texts'
import { checkedDraft, type OrderSource } from '../../order-draft'
import { createPaypalOrder } from '../../checkout.queries'
import { currentCheckout, settleApproved } from '../state/checkout-store'
import { noteOpened } from '../state/order-opened'
import { expectHold, forgetHold, rememberHold } from '../state/own-hold'
import { shipCountry } from '../state/ship-country'
import { typedHolder, typedNote } from '../typed-texts'

type Choice = { paymentSource: OrderSource; payer?: TypedPayer }
type Opened = Awaited<ReturnType<typeof createPaypalOrder>>

/** `currency` is the one that the buyer has seen. Throws ApiError, or an Error for a cart that cannot be ordered. */
export async function requestOrder(queryClient: QueryClient, currency: string, choice: Choice): Promise<Opened> {
  try {
    return await open(queryClient, currency, choice)
  } catch (error) {
    // After any other error the goods may still be held.
    if (error instanceof ApiError && !error.retryable) forgetHold()
    // The code has ended or changed meanwhile: its field says so, and the total is the one without it.
    if (error instanceof ApiError && error.fields?.code) refuseCode(error.fields.code)
    if (error instanceof ApiError && error.fields?.gift) refuseGift(error.fields.gift)
    // Price or stock may have changed: refreshes the cart (OP-01) and the shipping terms.
    void queryClient.invalidateQueries({ queryKey: ['/api/shop/current'] })
    void queryClient.invalidateQueries({ queryKey: ['/api/shop/status'] })
    throw error
  }
}

/** Orders now and pays outside the site. Throws like `requestOrder`. */
export async function placeManual(queryClient: QueryClient, currency: string, payer: TypedPayer): Promise<void> {
  const { orderID } = await requestOrder(queryClient, currency, { paymentSource: 'manual', payer })
  await settleApproved(orderID, queryClient, { title: checkoutTexts.notCharged })
}

async function open(queryClient: QueryClient, currency: string, choice: Choice): Promise<Opened> {
  const draft = checkedDraft(currentCart(), currentCheckout().email)
  const gift = currentGift()
  const { code, cents } = currentDiscount(currentCart().lines, currency)
  expectHold(draft.items.map(({ id, variantId, quantity }) => ({ itemId: id, variantId, quantity })))
  const answer = await createPaypalOrder({
    ...draft,
    note: typedNote().trim(),
    licenceHolder: typedHolder.read().trim(),
    ...(shipCountry() !== '' && { country: shipCountry() }),
    ...(code !== null && { code, discountCents: cents }),
    cameFrom: visitSource(),
    ...(gift !== null && { gift }),
    ...choice,
    // The server refuses an order if PayPal's script or the shown prices have another currency than the shop now.
    currency: (knownAnswer(queryClient, shopStatusQuery)?.currency ?? currency) === currency ? currency : '',
  })
  if (!answer?.orderID) throw new Error('Invalid response from order creation')
  rememberHold(answer.held, answer.heldUntil)
  noteOpened()
  return answer
}
