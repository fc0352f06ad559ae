// Checks that a payment could be recorded, before any money is taken, once a newer version of the program has migrated
// the database under this one.
import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import type { Context } from '@/platform/context'
import { type Database, inTransaction } from '@/adapters/database/connect'
import { unknownMigrations } from '@/db/migrate'
import { findCheckoutLines, storeCheckout, storeLine } from '@/features/commerce/ledger/server/checkout-rows'
import { invoiceNumber } from '@/features/commerce/ledger/checkout-states.rules'
import { recordCapture } from './record-payment'

/** Message for the buyer, who is not charged. */
export const notWhileUpdating =
  'The shop is being updated right now. Nothing was charged. Please try again in a minute.'

/** The last rehearsed migrations of each database. */
const rehearsed = new WeakMap<Database, { migrations: string; isRecordable: boolean }>()

/**
 * True while the database has the schema of this build. With migrations of a newer build, it rehearses a sale once and
 * rolls it back. Migrations that only add leave sales possible; those that forbid a row of this build do not. Throws
 * when the database does not respond; then no money may be taken either.
 */
export async function canRecordSales(ctx: Omit<Context, 'actor'>): Promise<boolean> {
  const migrations = (await unknownMigrations(ctx.db.$client)).join(' ')
  if (migrations === '') return true
  const known = rehearsed.get(ctx.db)
  if (known?.migrations === migrations) return known.isRecordable
  const failure = await rehearse({ ...ctx, actor: { kind: 'system', name: 'rehearsal' } })
  if (failure)
    ctx.log.error(
      { migrations, err: failure },
      'A newer version has changed the database, and this one cannot record sales in it: it has stopped selling',
    )
  rehearsed.set(ctx.db, { migrations, isRecordable: failure === null })
  return failure === null
}

class Undone extends Error {}

/** Records a fictitious sale and rolls it back. Returns the database's refusal; null when it succeeded. */
async function rehearse(ctx: Context): Promise<Error | null> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const id = randomUUID()
      const now = ctx.clock.now()
      const cents = 100
      await storeCheckout(tx, {
        id,
        cookie_hash: id,
        cart_hash: id,
        email: 'rehearsal@example.com',
        items_cents: cents,
        total_cents: cents,
        status: 'capturing',
        provider_order_id: id,
        invoice_number: invoiceNumber(id, now),
        created_at: now,
        updated_at: now,
      })
      await storeLine(tx, {
        checkout_id: id,
        shop_item_id: randomUUID(),
        format: 'pdf',
        title: 'Rehearsal',
        category: 'sheet_music',
        quantity: 1,
        unit_cents: cents,
        pdf_file_url: 'private:sheet-music-pdfs/rehearsal.pdf',
        download_limit: 1,
        download_expiry_days: 1,
        position: 0,
      })
      await recordCapture(tx, ctx, id, {
        order: {
          id,
          status: 'completed',
          customId: id,
          invoiceId: null,
          purchaseUnits: 1,
          amountCents: cents,
          currency: 'USD',
          payeeMerchantId: ctx.payments.merchantId,
          payerEmail: null,
          payerName: null,
          shippingAddress: null,
          paymentSource: null,
          captures: [],
        },
        capture: {
          id,
          status: 'completed',
          rawStatus: 'COMPLETED',
          amountCents: cents,
          currency: 'USD',
          feeCents: null,
          payeeMerchantId: ctx.payments.merchantId,
        },
        differences: [],
        lines: await findCheckoutLines(tx, id),
      })
      throw new Undone()
    })
    return null
  } catch (error) {
    if (error instanceof Undone) return null
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    // Refused rows and unknown names count. Every other error may pass.
    if (cause instanceof DatabaseError && /^(22|23|42|0A)/.test(cause.code ?? '')) return cause
    throw error
  }
}
