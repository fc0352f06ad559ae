// Holds everything the simulator stores, as plain data, and the optional file that survives a kill.
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Address, ExperienceContext, PurchaseUnit } from './request-shapes'

type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
/** The buyer's funding source; it decides the response to the capture. */
export type Funding = 'wallet' | 'declined-card' | 'echeck'
/** PayPal's words for the methods that an order names. */
export type PaymentSource = 'paypal' | 'venmo' | 'card' | 'apple_pay' | 'google_pay'
/** The methods that a page may offer to this buyer, in the words of PayPal's script, and the device. */
export type Eligibility = Record<
  'paypal' | 'paylater' | 'venmo' | 'card' | 'applepay' | 'googlepay' | 'appleDevice',
  boolean
>
export type Buyer = { email: string; givenName: string; surname: string; payerId: string }

/** An order; times are milliseconds of the simulated clock. */
export type OrderRecord = {
  id: string
  status: OrderStatus
  createdAt: number
  updatedAt: number
  approvedAt: number | null
  units: PurchaseUnit[]
  context: ExperienceContext
  /** The source that the shop named when it created the order. */
  wanted: PaymentSource | null
  /** The source of the last approval. */
  source: PaymentSource
  /** True for a card that the buyer's bank has confirmed (3-D Secure). */
  isConfirmedByBank: boolean
  buyer: Buyer | null
  funding: Funding | null
  shipping: { fullName: string; address: Address } | null
  declines: number
  captureIds: string[]
}

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
/** A capture; amounts in minor units (cents). */
export type CaptureRecord = {
  id: string
  orderId: string
  unitIndex: number
  status: CaptureStatus
  pendingReason: string | null
  settlesAs: 'COMPLETED' | 'DECLINED'
  minorUnits: number
  currency: string
  payeeMerchantId: string
  customId: string | null
  invoiceId: string | null
  createdAt: number
  updatedAt: number
  refundIds: string[]
}

export type RefundRecord = {
  id: string
  captureId: string
  minorUnits: number
  currency: string
  invoiceId: string | null
  customId: string | null
  note: string | null
  createdAt: number
}

/** One movement of money; tests of "charged exactly once" rely on it. */
export type LedgerEntry = {
  at: string
  kind: 'capture' | 'refund' | 'reversal' | 'return'
  status: 'COMPLETED' | 'PENDING' | 'DENIED'
  orderId: string
  captureId: string
  refundId: string | null
  customId: string | null
  invoiceId: string | null
  cents: number
  currency: string
  payeeMerchantId: string
}

export type TokenRecord = { scope: 'server' | 'page'; expiresAt: number }
type StoredReply = { status: number; body: unknown; expiresAt: number }
export type Transmission = { id: string; time: string; signature: string; httpStatus: number | null }
/** A webhook event with its exact body and every attempt to deliver it. */
export type EventRecord = {
  id: string
  type: string
  createdAt: number
  body: string
  status: 'PENDING' | 'SUCCESS' | 'FAILURE'
  transmissions: Transmission[]
}
/** A job that is due at a time of the simulated clock. */
export type Job = { at: number; kind: 'settle-capture' | 'lapse-order'; id: string }

export type SimulatorState = {
  clockOffsetMs: number
  signing: { privateKeyPem: string; certificatePem: string } | null
  orders: Record<string, OrderRecord>
  captures: Record<string, CaptureRecord>
  refunds: Record<string, RefundRecord>
  ledger: LedgerEntry[]
  tokens: Record<string, TokenRecord>
  replies: Record<string, StoredReply>
  events: Record<string, EventRecord>
  jobs: Job[]
  eligibility: Eligibility
}

export function emptyState(): SimulatorState {
  return {
    clockOffsetMs: 0,
    signing: null,
    orders: {},
    captures: {},
    refunds: {},
    ledger: [],
    tokens: {},
    replies: {},
    events: {},
    jobs: [],
    eligibility: {
      paypal: true,
      paylater: true,
      venmo: true,
      card: true,
      applepay: true,
      googlepay: true,
      appleDevice: true,
    },
  }
}

type StateFile = {
  readonly state: SimulatorState
  /**
   * Resolves once everything changed before the call is on disk, except delivered events; at once when there is no
   * file.
   */
  save(): Promise<void>
}

/** Leaves out delivered events: they would be two thirds of the state, and each call writes all of it. */
const undelivered = (events: SimulatorState['events']) =>
  Object.fromEntries(Object.entries(events).filter(([, { status }]) => status !== 'SUCCESS'))

/**
 * Opens the state, from `path` when that file exists. Writes go to a second file, which then replaces the first by a
 * rename.
 */
export function openState(path: string | null): StateFile {
  const state =
    path !== null && existsSync(path)
      ? { ...emptyState(), ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<SimulatorState>) }
      : emptyState()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function write(file: string): Promise<void> {
    const draft = `${file}.${process.pid}.tmp`
    await writeFile(draft, JSON.stringify({ ...state, events: undelivered(state.events) }), { mode: 0o600 })
    await rename(draft, file)
  }

  // A save requested during a write waits for the next write, which many callers then share.
  function save(): Promise<void> {
    if (path === null) return Promise.resolve()
    if (next) return next
    const turn = (running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = null
        running = write(path)
        return running
      })
    next = turn
    return turn
  }
  return { state, save }
}
