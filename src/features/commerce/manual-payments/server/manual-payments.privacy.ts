// Declares payments outside the site as personal data. The order copies name and address once it is placed.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { erasedPerson, mapped, type ExportSection, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { hasAddress } from '@/features/commerce/ledger/server/erase-rows'
import { addressText } from '@/lib/postal-address'

const ofBuyer = (tx: Transaction, email: string) =>
  inArray(
    manualPayments.checkout_id,
    tx.select({ id: checkouts.id }).from(checkouts).where(hasAddress(checkouts.email, email)),
  )

async function collect(tx: Transaction, email: string): Promise<ExportSection[]> {
  const rows = await tx
    .select({ row: manualPayments, order: checkouts.invoice_number })
    .from(manualPayments)
    .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
    .where(ofBuyer(tx, email))
    .orderBy(manualPayments.created_at)
  if (rows.length === 0) return []
  return [
    {
      name: 'payments-outside-the-site',
      rows: rows.map(({ row, order }) => ({
        order,
        name: row.payer_name,
        address: row.address && addressText(row.address),
        method: row.method,
        instructions: row.instructions,
        due_at: row.due_at,
        released_at: row.released_at,
        paid_at: row.paid_at,
        cancelled_at: row.closed_at,
      })),
    },
  ]
}

async function erase(tx: Transaction, email: string): Promise<Record<string, number>> {
  await tx.update(manualPayments).set({ payer_name: erasedPerson, address: null }).where(ofBuyer(tx, email))
  await tx
    .update(manualPayments)
    .set({ paid_by: erasedPerson })
    .where(sql`lower(${manualPayments.paid_by}) = ${email}`)
  await tx
    .update(manualPayments)
    .set({ released_by: erasedPerson })
    .where(sql`lower(${manualPayments.released_by}) = ${email}`)
  await tx
    .update(manualPayments)
    .set({ closed_by: erasedPerson })
    .where(sql`lower(${manualPayments.closed_by}) = ${email}`)
  return {}
}

export const manualPaymentsPrivacy: PersonalData = {
  map: [
    mapped(manualPayments, {
      personal: {
        checkout_id: 'which order',
        payer_name: 'name',
        address: 'postal address, where something is sent by post',
        released_by: 'administrator',
        paid_at: 'when it was paid',
        paid_by: 'administrator',
        closed_by: 'administrator',
        created_at: 'when',
      },
      impersonal: 'method instructions accepted_at released_at due_at closed_at',
      title: 'Orders that are paid by bank transfer, by invoice or in cash',
      why: 'To know who pays, and where to send it',
      retention: ({ orders: days }) => `With the order: ${durationWords(days)}`,
      seenBy: 'The musician',
      exported: 'All but the administrator',
      erased: 'Name and address are hidden; the rest stays for the books',
    }),
  ],
  collect: (tx, _ctx, email) => collect(tx, email),
  erase: (tx, _ctx, email) => erase(tx, email),
}
