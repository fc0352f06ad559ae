// Shows purchases whose outcome this browser has not shown: after a reload, or when their tab was closed or crashed.
import type { QueryClient } from '@tanstack/react-query'
import { openCart } from '@/features/commerce/cart/cart-summary-store'
import { checkoutTexts } from '../../checkout.texts'
import { toast } from '@/ui/toast-store'
import { settleKnownOrder, noteShown, unseenOrders } from '../../orders.queries'
import { currentCheckout, dispatch, patience, settleApproved, showPaid } from './checkout-store'
import { forgetOpened, lastOpened } from './order-opened'
import { forgetOrder, rememberedOrder, type OrderInProgress } from './order-in-progress'
import { pollSettlement, type SettlementOutcome } from './poll-settlement'
import { takeOutBought } from './take-out-bought'

let isTakenUp = false
let isAsking = false

/** No confirmation on pages that the mail links to: it would cover the download. */
const isBehindMail = () => /^\/(d|purchases)\/./.test(window.location.pathname)

/** Whether this load brings back a page that was there before: a reload, or back and forward. */
function isSamePageAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}

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
  // The buyer has moved on, perhaps round to the same page.
  if (own.path !== window.location.pathname || !isSamePageAgain()) return forgetOrder()
  const { state, customerEmail, orders, receipt } = await settleKnownOrder(own.orderID)
  if (state !== 'completed') return forgetOrder()
  // The cart may have been filled anew meanwhile: it stays.
  dispatch({ type: 'paid', confirmation: { customerEmail, orders, receipt } })
  openCart(true)
}

/** Settles approved orders silently, and shows something only when a purchase was made. An order of another tab is left to that tab as long as it responds. */
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

/** Asks once, and again only while the server is still checking. Null: not paid, or not known now. */
async function outcome(orderID: string): Promise<SettlementOutcome | null> {
  const first = await settleKnownOrder(orderID).catch(() => null)
  if (first === null || first.state === 'unpaid') return null
  let isFirst = true
  const ask = async () => (isFirst ? ((isFirst = false), first) : settleKnownOrder(orderID))
  return pollSettlement(ask, patience, () => undefined)
}
