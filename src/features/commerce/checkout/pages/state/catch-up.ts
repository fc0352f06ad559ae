// Shows purchases whose outcome this browser has not shown: after a reload, or when their tab was closed or crashed.
import type { QueryClient } from '@tanstack/react-query'
import { openCart } from '@/features/commerce/cart/stored/cart-summary-store'
import { checkoutTexts } from '../../checkout.texts'
import { toast } from '@/ui/toast-store'
import { fetchOrderStatus, noteShown, unseenOrders } from '../../checkout.queries'
import { currentCheckout, dispatch, patience, settleApproved, showPaid } from './checkout-store'
import { forgetOpened, lastOpened } from './order-opened'
import { forgetOrder, rememberedOrder, type OrderInProgress } from './order-in-progress'
import { pollSettlement, type SettlementOutcome } from './poll-settlement'
import { takeOutBought } from './take-out-bought'

let isTakenUp = false
let isAsking = false

/** True on pages that the mail links to. They get no confirmation: it would cover the download. */
const isBehindMail = () => /^\/(d|purchases)\/./.test(window.location.pathname)

/** True when this load shows an earlier page again: after a reload, or after back and forward. */
function isSamePageAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}

/** True when this tab shows its own order. Others can wait for its next page. */
const isBusy = () => currentCheckout().step === 'payment' || currentCheckout().step === 'confirmed'

/**
 * Fetches unseen orders once per page and whenever the drawer opens. Silent when there is no news, or when the server
 * cannot be reached.
 */
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
    // The next page asks again, and the mail tells the buyer anyway.
  } finally {
    isAsking = false
  }
}

/**
 * Resumes an order after a reload of this tab, or when the buyer comes back from the provider's own page. It is settled
 * in the open drawer. A paid one shows its card again on its page.
 */
async function takeUp(own: OrderInProgress, queryClient: QueryClient): Promise<void> {
  if (isBehindMail()) return
  if (own.state !== 'paid') {
    openCart(true)
    dispatch({ type: 'resumed' })
    const unpaid = own.state === 'left' ? checkoutTexts.cancelled : undefined
    return void (await settleApproved(own.orderID, queryClient, unpaid))
  }
  // The buyer has gone on, perhaps back to the same page.
  if (own.path !== window.location.pathname || !isSamePageAgain()) return forgetOrder()
  const { state, customerEmail, orders, receipt } = await fetchOrderStatus(own.orderID)
  if (state !== 'completed') return forgetOrder()
  // Keeps the cart: the buyer may have filled it again meanwhile.
  dispatch({ type: 'paid', confirmation: { customerEmail, orders, receipt } })
  openCart(true)
}

/**
 * Settles approved orders silently, and shows a result only after a purchase. Leaves an order of another tab to that
 * tab as long as it responds.
 */
async function askQuietly(orderID: string, queryClient: QueryClient): Promise<void> {
  const settled = await outcome(orderID)
  if (settled?.kind !== 'completed' && settled?.kind !== 'pending') return
  if (isBusy()) return
  takeOutBought(orderID, settled.orders)
  const isNews = await noteShown(orderID)
  if (isBehindMail()) return forgetApproved(orderID)
  if (!isNews) return
  if (settled.kind === 'completed') showPaid(settled, orderID, queryClient)
  else toast({ title: checkoutTexts.paid.title, text: settled.howToPay ?? checkoutTexts.pending, durationMs: 8000 })
}

/**
 * Forgets this tab's pending order once its outcome is known. A paid order's card on the previous page stays for when
 * the buyer goes back.
 */
function forgetApproved(orderID: string): void {
  const own = rememberedOrder()
  if (own?.state === 'approved' && own.orderID === orderID) forgetOrder()
}

/** Asks once, and again only while the server is still checking. Null: not paid, or not known now. */
async function outcome(orderID: string): Promise<SettlementOutcome | null> {
  const first = await fetchOrderStatus(orderID).catch(() => null)
  if (first === null || first.state === 'unpaid') return null
  let isFirst = true
  const ask = async () => (isFirst ? ((isFirst = false), first) : fetchOrderStatus(orderID))
  return pollSettlement(ask, patience, () => undefined)
}
