// A second payment provider for tests: the buyer pays on its own page, and it captures without our call. It has nothing in
// common with PayPal, so that the shop cannot rely on PayPal's ways.
import {
  PaymentError,
  type NewProviderOrder,
  type PaymentProvider,
  type ProviderCapture,
  type ProviderMovement,
  type ProviderOrder,
} from '@/adapters/payments/payments'

type Session = {
  id: string
  wanted: NewProviderOrder
  state: 'open' | 'paid' | 'pending' | 'failed' | 'closed'
  capture: ProviderCapture | null
}

export type RedirectProvider = PaymentProvider & {
  /** Pays on the provider's page. Returns false for a session that is closed or paid already. */
  pay(orderId: string, paidCents?: number): boolean
  /** Pays on the provider's page by a bank debit, which `finish` completes or fails days later. */
  payLater(orderId: string): void
  finish(orderId: string, ending: 'completed' | 'failed'): void
  /** Forbids the list of movements, as when the account may not read it. */
  forbidList(isForbidden: boolean): void
  /** Makes every call fail, as when the provider does not respond. */
  setAway(isAway: boolean): void
  /** Runs once, just before the next `close` takes effect. */
  beforeClose(work: () => void): void
  sessions(): { id: string; state: Session['state'] }[]
  movements(): ProviderMovement[]
}

/** Its books are in memory. `now` is the shop's clock. */
export function redirectProvider(now: () => Date): RedirectProvider {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, string>()
  const refunds = new Map<string, { id: string; captureId: string; cents: number; at: Date }>()
  const taken: ProviderMovement[] = []
  let isAway = false
  let isForbidden = false
  let interruption: (() => void) | null = null

  const reached = async () => {
    if (isAway) throw new PaymentError('unknown', 'The provider does not respond')
  }
  const found = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new PaymentError('expired', 'There is no such session')
    return session
  }
  const ofCapture = (captureId: string): Session & { capture: ProviderCapture } => {
    const session = [...sessions.values()].find(({ capture }) => capture?.id === captureId)
    if (!session?.capture) throw new PaymentError('expired', 'There is no such charge')
    return { ...session, capture: session.capture }
  }
  const toOrder = ({ id, wanted, state, capture }: Session): ProviderOrder => ({
    id,
    status: state === 'open' ? 'created' : state === 'closed' ? 'voided' : 'completed',
    customId: wanted.customId,
    invoiceId: wanted.invoiceNumber,
    amountCents: wanted.totalCents,
    currency: wanted.currency,
    payeeMerchantId: null,
    purchaseUnits: 1,
    payerEmail: capture ? 'payer@bank.example' : null,
    payerName: capture ? 'Pay Er' : null,
    shippingAddress: null,
    paymentSource: capture ? 'ideal' : null,
    captures: capture ? [capture] : [],
  })
  return {
    merchantId: null,
    capturesItself: true,
    isReady: () => true,
    ownPage: 'Pay Example',
    pageConfig: () => null,

    async createOrder(wanted) {
      await reached()
      const id = byKey.get(wanted.requestKey) ?? `test_session_${sessions.size + 1}`
      byKey.set(wanted.requestKey, id)
      if (!sessions.has(id)) sessions.set(id, { id, wanted, state: 'open', capture: null })
      return { orderId: id }
    },
    async paymentPage(orderId) {
      await reached()
      return `https://pay.example/${found(orderId).id}`
    },
    async close(orderId) {
      await reached()
      interruption?.()
      interruption = null
      const session = found(orderId)
      if (session.state === 'open') session.state = 'closed'
      return session.state === 'closed' ? 'closed' : 'paid'
    },
    async readOrder(orderId) {
      await reached()
      return toOrder(found(orderId))
    },
    async captureOrder() {
      throw new PaymentError('not_approved', 'This provider captures by itself')
    },
    async readCapture(captureId) {
      await reached()
      const { capture, id } = ofCapture(captureId)
      return { ...capture, orderId: id }
    },
    async refundCapture(captureId, { amountCents, requestKey }) {
      await reached()
      const { capture } = ofCapture(captureId)
      const known = refunds.get(requestKey)
      const back = [...refunds.values()].filter((one) => one.captureId === captureId)
      const backCents = back.reduce((sum, { cents }) => sum + cents, 0)
      if (!known && backCents + amountCents > capture.amountCents)
        throw new PaymentError('refused', 'More than was charged')
      const refund = known ?? { id: `test_refund_${refunds.size + 1}`, captureId, cents: amountCents, at: now() }
      refunds.set(requestKey, refund)
      return { refundId: refund.id, status: 'completed' }
    },
    async readRefund(refundId) {
      await reached()
      const refund = [...refunds.values()].find(({ id }) => id === refundId)
      if (!refund) throw new PaymentError('expired', 'There is no such refund')
      const { captureId, cents } = refund
      const { currency } = ofCapture(captureId).capture
      return { id: refundId, captureId, amountCents: cents, currency, status: 'completed' }
    },
    async listMovements(from, to) {
      await reached()
      if (isForbidden) throw new PaymentError('misconfigured', 'This account may not read the list')
      return this.movements().filter(({ at }) => at >= from && at <= to)
    },
    async readWebhookEvent() {
      throw new PaymentError('refused', 'This provider sends no events')
    },

    pay(orderId, paidCents) {
      const session = found(orderId)
      if (session.state !== 'open') return false
      const { customId, invoiceNumber, currency, totalCents } = session.wanted
      const amountCents = paidCents ?? totalCents
      const id = `test_charge_${taken.length + 1}`
      session.state = 'paid'
      session.capture = {
        id,
        status: 'completed',
        rawStatus: 'paid',
        amountCents,
        currency,
        feeCents: 30,
        payeeMerchantId: null,
      }
      taken.push({
        id,
        kind: 'capture',
        status: 'completed',
        captureId: null,
        customId,
        invoiceId: invoiceNumber,
        amountCents,
        currency,
        at: now(),
      })
      return true
    },
    payLater(orderId) {
      if (!this.pay(orderId)) return
      const session = found(orderId)
      const movement = taken.at(-1)
      if (!session.capture || !movement) return
      session.state = 'pending'
      session.capture = { ...session.capture, status: 'pending', rawStatus: 'bank debit', feeCents: null }
      movement.status = 'pending'
    },
    finish(orderId, ending) {
      const session = found(orderId)
      const movement = taken.find(({ id }) => id === session.capture?.id)
      if (session.state !== 'pending' || !session.capture || !movement) throw new Error('Nothing is being cleared')
      session.state = ending === 'completed' ? 'paid' : 'failed'
      session.capture = { ...session.capture, status: ending, rawStatus: ending }
      movement.status = ending === 'completed' ? 'completed' : 'denied'
    },
    forbidList(value) {
      isForbidden = value
    },
    setAway(value) {
      isAway = value
    },
    beforeClose(work) {
      interruption = work
    },
    sessions: () => [...sessions.values()].map(({ id, state }) => ({ id, state })),
    movements() {
      const given = [...refunds.values()].map(({ id, captureId, cents, at }): ProviderMovement => {
        const { customId, invoiceNumber: invoiceId, currency } = ofCapture(captureId).wanted
        return {
          id,
          kind: 'refund',
          status: 'completed',
          captureId,
          customId,
          invoiceId,
          amountCents: cents,
          currency,
          at,
        }
      })
      return [...taken, ...given]
    },
  }
}
