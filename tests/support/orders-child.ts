// A process of the shop that a test may kill: performs its tasks one after another, or dies at the given place.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '@/platform/context'
import { armCrashPoint, crashPoint } from '@/platform/crash-point'
import type { DocumentBuyer } from '@/db/schema/commerce/documents'
import { openCheckout, type CheckoutRequest } from '@/features/commerce/checkout/server/open/open-checkout'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { deliverCorrections } from '@/features/commerce/delivery/server/corrections/corrections'
import { type Acceptance, acceptQuote } from '@/features/commerce/quotes/server/accept-quote'
import { inTransaction } from '@/adapters/database/connect'
import { noteReportedGifts } from '@/features/commerce/gifts/server/bounced/note-bounced'
import { markPaid, releaseOrder } from '@/features/commerce/manual-payments/server/decide'
import { mailDueGifts } from '@/features/commerce/gifts/server/mail-gifts'
import { sendRefund } from '@/features/commerce/refunds/server/refund'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import type { SettleSource } from '@/features/commerce/payments/server/settling/settlement'
import { sendInterest } from './interest'
import { ordersContext } from './orders-context'

export type ChildTask = {
  databaseUrl: string
  simulatorUrl: string
  /** ISO date and time of its clock. */
  now: string
  crashAt: string | null
  /** Epoch milliseconds (real) at which it begins, so that several processes begin together. */
  startAt?: number
  work:
    | { kind: 'open'; request: CheckoutRequest }
    | { kind: 'settle'; providerOrderId: string; source: SettleSource }
    | { kind: 'refund'; refundId: string }
    | { kind: 'corrections' }
    | { kind: 'accept-quote'; quoteId: string; acceptance: Acceptance }
    /** Issues the invoice of an order and draws its PDF. */
    | { kind: 'invoice'; checkoutId: string; buyer: DocumentBuyer; owner: Partial<Context['settings']['owner']> }
    | { kind: 'gifts' }
    /** Sends the report of a visitor's page this many times, all at once. */
    | { kind: 'interest'; report: string; times: number }
    | { kind: 'gift-bounce'; email: string }
    /** The owner's decision on an order that is paid outside the site. */
    | { kind: 'decide'; decision: 'paid' | 'released'; checkoutId: string }
}

/** The result of one task, or the message it failed with. */
export type ChildAnswer = { value?: unknown; error?: string }

async function run(ctx: Context, work: ChildTask['work']): Promise<unknown> {
  switch (work.kind) {
    case 'open':
      return openCheckout(ctx, work.request)
    case 'settle':
      return settle(ctx, work.providerOrderId, work.source)
    case 'refund':
      return sendRefund(ctx, work.refundId)
    case 'corrections':
      return deliverCorrections(ctx)
    case 'accept-quote':
      return (await acceptQuote(ctx, settle, work.quoteId, work.acceptance)).status
    case 'invoice':
      return makeInvoice(
        { ...ctx, settings: { ...ctx.settings, owner: { ...ctx.settings.owner, ...work.owner } } },
        work,
      )
    case 'gift-bounce':
      return inTransaction(ctx.db, (tx) =>
        noteReportedGifts(tx, ctx, [{ email: work.email, reason: 'no_mailbox', status: null }]),
      )
    case 'interest':
      await Promise.all(Array.from({ length: work.times }, () => sendInterest(ctx, work.report)))
      return work.times
    case 'gifts':
      return mailDueGifts(ctx)
    case 'decide':
      return (work.decision === 'paid' ? markPaid : releaseOrder)(ctx, settle, work.checkoutId)
  }
}

type InvoiceTask = Extract<ChildTask['work'], { kind: 'invoice' }>

/** Returns the number of the invoice and the hash of its PDF. */
async function makeInvoice(ctx: Context, { checkoutId, buyer }: InvoiceTask) {
  const row = await issueInvoice(ctx, checkoutId, buyer, 'buyer')
  crashPoint('after-issue')
  // Loads the library that draws only where it is needed: other tasks start sooner.
  const { documentPdf } = await import('@/features/commerce/documents/server/document-file')
  const pdf = await documentPdf(ctx, row)
  crashPoint('before-answer')
  return { number: documentNumber(row), sha256: createHash('sha256').update(pdf).digest('hex') }
}

async function runTask(task: ChildTask): Promise<ChildAnswer> {
  const moment = new Date(task.now)
  const { ctx, close } = ordersContext({ ...task, clock: { now: () => new Date(moment) } })
  armCrashPoint(task.crashAt)
  try {
    // Connects first, so that processes that begin together meet at the database.
    await ctx.db.execute('select 1')
    if (task.startAt !== undefined) await delay(Math.max(0, task.startAt - Date.now()))
    return { value: await run(ctx, task.work) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    await close()
  }
}

process.on('message', (task: ChildTask) => void runTask(task).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit())
process.send?.({ value: 'ready' } satisfies ChildAnswer)
