// A visitor's actions on the cart, and their messages (CART-10, CART-23, ERR-02).
import { noteInterest } from '@/features/commerce/interest/pages/note-interest'
import { cartTexts } from '../cart.texts'
import { dismissToast, toast } from '@/ui/toast-store'
import type { CartLine, CartOffer } from '../cart'
import { refreshCart } from '../stored/refresh-cart'
import { addToCart, type CartChoice, removeLine, setLicence, setQuantity } from '../cart.rules'
import { serializeCart } from '../stored/stored-cart'
import { emptyCart } from '../cart-totals'
import { openCart } from '../stored/cart-summary-store'
import { currentCart, replaceCart, takeCartLoss } from '../stored/cart-store'

/** Id of the message about the item added last. */
let said: number | undefined

/** Dismisses the message about the added item, because the buyer goes on. */
export function dismissAdded(): void {
  if (said !== undefined) dismissToast(said)
}

/**
 * Adds one and opens the drawer (CART-01 to CART-05). A refusal shows its reason for 4 s and changes nothing. Returns
 * false when a variant has to be chosen first.
 */
export function addOffer(offer: CartOffer, wanted: CartChoice = {}): boolean {
  const addition = addToCart(currentCart(), offer, wanted, new Date())
  const { title } = offer.product
  switch (addition.outcome) {
    case 'choose':
      return false
    case 'mispriced':
      return true
    case 'refused':
      toast({ title: 'Insufficient Stock', text: addition.message, kind: 'destructive', durationMs: 4000 })
      return true
    case 'present':
      said = toast({ title: cartTexts.present.title, text: cartTexts.present.text(title), durationMs: 3000 })
      break
    case 'added':
      replaceCart(addition.cart)
      noteInterest('cart', offer.product.id)
      said = toast({
        title: cartTexts.added.title,
        text: cartTexts.added.text(title),
        kind: 'success',
        durationMs: 3000,
      })
  }
  openCart(true)
  return true
}

/** Sets a line's quantity. Zero or less removes the line (CART-15); too much changes nothing (CART-16). */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (quantity <= 0) removeFromCart(line)
  else replaceCart(setQuantity(currentCart(), line.id, quantity))
}

/** Changes the licence of a sheet. */
export function changeLicence(line: CartLine, licenceId: string): void {
  replaceCart(setLicence(currentCart(), line.id, licenceId))
}

/** Removes a line and shows a message for 2 s. */
export function removeFromCart(line: CartLine): void {
  replaceCart(removeLine(currentCart(), line.id))
  toast({ title: cartTexts.removed.title, text: cartTexts.removed.text(line.product.title), durationMs: 2000 })
}

/** Empties the cart and shows a message for 2 s. */
export function clearCart(): void {
  replaceCart(emptyCart)
  toast({ title: cartTexts.cleared.title, text: cartTexts.cleared.text, durationMs: 2000 })
}

/** Currency of the prices at the last update; the stored cart has amounts only. */
let currencyBefore = ''

/**
 * Updates the cart with the shop's current offers and tells the visitor what changed (OP-01). `asked`: the product ids
 * of the request.
 */
export function refreshFromShop(offers: readonly CartOffer[], asked: readonly string[], currency: string): void {
  const { cart, news } = refreshCart(currentCart(), offers, asked, currency)
  if (currencyBefore !== '' && currencyBefore !== currency) news.unshift(cartTexts.inCurrency(currency))
  currencyBefore = currency
  if (serializeCart(cart) !== serializeCart(currentCart())) replaceCart(cart)
  if (news.length > 0) toast({ title: cartTexts.updated, text: news.join(' '), durationMs: 8000 })
}

/** Tells the visitor once which part of the stored cart could not be read. */
export function tellCartLoss(): void {
  const loss = takeCartLoss()
  if (loss === 'none') return
  toast({ title: cartTexts.updated, text: loss === 'all' ? cartTexts.lost : cartTexts.damaged })
}
