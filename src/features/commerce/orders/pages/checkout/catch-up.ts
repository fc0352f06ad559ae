// What this browser has bought without having been told: taken up again after a reload, and told of when its tab died.
import type { QueryClient } from '@tanstack/react-query'
import { openCart } from '@/features/commerce/cart/cart.signal'
import { checkoutTexts } from '@/lib/texts/checkout'
import { toast } from '@/ui/toast-store'
import { askAboutOrder, noteShown, unseenOrders } from '../../orders.queries'
import { currentCheckout, dispatch, patience, settleApproved, showPaid } from './checkout-store'
import { forgetOpened, lastOpened } from './order-opened'
import { forgetOrder, rememberedOrder, type OrderInProgress } from './order-in-progress'
import { settleOrder, type Settled } from './settle-order'
import { takeOutBought } from './take-out-bought'

let isTakenUp = false
let isAsking = false

/** Whoever has opened a link of the mail needs no card that announces it: it would stand before the download. */
const isBehindMail = () => /^\/(d|purchases)\/./.test(window.location.pathname)

/** This tab has an order of its own on the screen; others can wait for its next page. */
const isBusy = () => currentCheckout().step === 'payment' || currentCheckout().step === 'confirmed'

/** Once per page and whenever the drawer opens. Says nothing when there is nothing to say, or when the server cannot be asked. */
export async function catchUp(queryClient: QueryClient): Promise<void> {
  if (isAsking || isBusy()) return
  isAsking = true
  try {
    const own = isTakenUp ? null : rememberedOrder()
    isTakenUp = true
    if (own) await takeUp(own, queryClient)
    const opened = lastOpened()
    const orderIDs = await unseenOrders()
    if (orderIDs.length === 0 && rememberedOrder() === null) forgetOpened(opened)
    for (const orderID of orderIDs) await askQuietly(orderID, queryClient)
  } catch {
    // The next page asks again, and the mail tells in any case.
  } finally {
    isAsking = false
  }
}

/** After a reload of this tab: an approved order is settled in the open drawer, a paid one shows its card again on the page where it stood. */
async function takeUp(own: OrderInProgress, queryClient: QueryClient): Promise<void> {
  if (isBehindMail()) return
  if (own.state === 'approved') {
    openCart(true)
    dispatch({ type: 'resumed' })
    return void (await settleApproved(own.orderID, queryClient))
  }
  // The buyer has moved on.
  if (own.path !== window.location.pathname) return forgetOrder()
  const { state, customerEmail, orders, receipt } = await askAboutOrder(own.orderID)
  if (state !== 'completed') return forgetOrder()
  // The cart may have been filled anew meanwhile: it stays.
  dispatch({ type: 'paid', confirmation: { customerEmail, orders, receipt } })
  openCart(true)
}

/** Settles what was approved without a word, and speaks only when something was bought. Another tab's own order is left to it as long as it answers. */
async function askQuietly(orderID: string, queryClient: QueryClient): Promise<void> {
  const settled = await outcome(orderID)
  if (settled?.kind !== 'completed' && settled?.kind !== 'pending') return
  if (isBusy()) return
  takeOutBought(orderID, settled.orders)
  const isNews = await noteShown(orderID)
  if (isBehindMail()) return forgetApproved(orderID)
  if (!isNews) return
  if (settled.kind === 'completed') showPaid(settled, orderID, queryClient)
  else toast({ title: checkoutTexts.paid.title, text: checkoutTexts.pending, durationMs: 8000 })
}

/** What this tab was waiting for is known; a card that stands on the page before this one stays for the way back. */
function forgetApproved(orderID: string): void {
  const own = rememberedOrder()
  if (own?.state === 'approved' && own.orderID === orderID) forgetOrder()
}

/** One question; more only while the answer is on its way. Null: not paid, or not to be found out now. */
async function outcome(orderID: string): Promise<Settled | null> {
  const first = await askAboutOrder(orderID).catch(() => null)
  if (first === null) return null
  let isFirst = true
  const ask = async () => (isFirst ? ((isFirst = false), first) : askAboutOrder(orderID))
  return settleOrder(ask, patience, () => undefined)
}
