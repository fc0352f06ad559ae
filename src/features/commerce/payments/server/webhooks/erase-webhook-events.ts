// Empties and deletes stored webhook events, which name the payer.
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo, mentions, removeRows } from '@/platform/privacy/personal-data'
import { webhookEvents } from '@/db/schema/commerce/orders/webhook-events'

/** Empties the events about these PayPal ids, and any other that names the address. Returns their number. */
export async function emptyWebhookEvents(tx: Transaction, email: string, about: readonly string[]): Promise<number> {
  const { rowCount } = await tx
    .update(webhookEvents)
    .set({ raw: '' })
    .where(
      sql`${webhookEvents.raw} <> '' and (${inArray(webhookEvents.resource_id, [...about])} or ${mentions(webhookEvents.raw, email)})`,
    )
  return rowCount ?? 0
}

/** Deletes up to `batch` old events. An unprocessed one is still needed for its order. */
export const forgetWebhookEvents = (tx: Transaction, ctx: Context, batch: number) =>
  removeRows(
    tx,
    webhookEvents,
    and(
      sql`${webhookEvents.processed_at} is not null`,
      lt(webhookEvents.received_at, daysAgo(ctx, ctx.settings.retention.webhookEvents)),
    ),
    batch,
  )
