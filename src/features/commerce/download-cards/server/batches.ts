// Makes, lists and cancels batches of download cards.
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { cardBatches, downloadCards } from '@/db/schema/commerce/offers/cards'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { listGivable } from '@/features/commerce/giveaways/server/givable-files'
import { isErased } from '@/features/commerce/ledger/server/checkout-rows'
import { AppError } from '@/lib/errors'
import type { CardBatch, RedeemedCard } from '../cards.contract'
import { cardCode, codeHash } from '@/features/commerce/giveaways/server/codes'

const pageSize = 50

type BatchRow = typeof cardBatches.$inferSelect

/** Returns what cards can give, as options of a selection. */
export async function cardChoices({ db }: Context): Promise<{ choices: { value: string; label: string }[] }> {
  const found = await listGivable(db)
  return {
    choices: found.map(({ itemId, variantId, name }) => ({
      value: variantId === null ? itemId : `${itemId}:${variantId}`,
      label: name,
    })),
  }
}

/** Makes a batch and returns its id. Throws AppError `invalid_input` when the item cannot be given. */
export async function makeBatch(
  ctx: Context,
  { label, item, count: wanted }: { label: string; item: string; count: number },
): Promise<{ id: string }> {
  const [itemId = '', variantId = null] = item.split(':')
  const choice = (await listGivable(ctx.db)).find((one) => one.itemId === itemId && one.variantId === variantId)
  if (!choice)
    throw new AppError('invalid_input', {
      fields: { item: 'This can’t be downloaded any more. Please choose another.' },
    })
  const { itemId: shop_item_id, variantId: variant_id, name: title } = choice
  return inTransaction(ctx.db, async (tx) => {
    const id = await storeBatch(tx, ctx, { label, shop_item_id, variant_id, title }, wanted)
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'cards.made',
      ref: `cards:${id}`,
      detail: { label, title, count: wanted },
      at: ctx.clock.now(),
    })
    return { id }
  })
}

/** Stores a batch of so many cards and returns its id. */
export async function storeBatch(
  tx: Transaction,
  ctx: Pick<Context, 'clock' | 'settings'>,
  batch: Pick<BatchRow, 'label' | 'shop_item_id' | 'variant_id' | 'title'>,
  wanted: number,
): Promise<string> {
  const id = randomUUID()
  await tx.insert(cardBatches).values({ ...batch, id, created_at: ctx.clock.now() })
  await tx.insert(downloadCards).values(
    Array.from({ length: wanted }, (_, index) => {
      const cardId = randomUUID()
      const hash = codeHash(ctx.settings, cardCode(ctx.settings, cardId))
      return { id: cardId, batch_id: id, position: index + 1, code_hash: hash }
    }),
  )
  return id
}

/** Cancels a batch. Cancelling it again changes nothing. Throws AppError `not_found`. */
export async function cancelBatch(ctx: Context, id: string): Promise<void> {
  const batch = await findBatch(ctx, id)
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    const { rowCount } = await tx
      .update(cardBatches)
      .set({ cancelled_at: now })
      .where(and(eq(cardBatches.id, id), isNull(cardBatches.cancelled_at)))
    if (rowCount === 0) return
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'cards.cancelled',
      ref: `cards:${id}`,
      detail: { label: batch.label, title: batch.title },
      at: now,
    })
  })
}

/** Returns the batch. Throws AppError `not_found`. */
export async function findBatch({ db }: Pick<Context, 'db'>, id: string): Promise<BatchRow> {
  const [row] = await db.select().from(cardBatches).where(eq(cardBatches.id, id))
  if (!row) throw new AppError('not_found', { message: 'There is no such batch of cards.' })
  return row
}

async function present({ db }: Pick<Context, 'db'>, rows: readonly BatchRow[]): Promise<CardBatch[]> {
  if (rows.length === 0) return []
  const counts = await db
    .select({ id: downloadCards.batch_id, all: count(), redeemed: count(downloadCards.redeemed_at) })
    .from(downloadCards)
    .where(
      inArray(
        downloadCards.batch_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(downloadCards.batch_id)
  return rows.map(({ id, label, title, created_at, cancelled_at }) => {
    const { all = 0, redeemed = 0 } = counts.find((one) => one.id === id) ?? {}
    return {
      id,
      label,
      title,
      madeAt: created_at.toISOString(),
      count: all,
      redeemed,
      isCancelled: cancelled_at !== null,
    }
  })
}

/** Returns up to 50 batches, newest first, after the given one. */
export async function listBatches(ctx: Context, { after }: { after?: string }) {
  const { db } = ctx
  const [last] = after === undefined ? [] : await db.select().from(cardBatches).where(eq(cardBatches.id, after))
  const rows = await db
    .select()
    .from(cardBatches)
    .where(
      last &&
        or(
          lt(cardBatches.created_at, last.created_at),
          and(eq(cardBatches.created_at, last.created_at), lt(cardBatches.id, last.id)),
        ),
    )
    .orderBy(desc(cardBatches.created_at), desc(cardBatches.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return { batches: await present(ctx, shown), next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** Returns a batch and up to 50 of its redeemed cards, newest first, after the given one. Throws AppError `not_found`. */
export async function batchDetails(ctx: Context, id: string, { after }: { after?: string }) {
  const batch = await findBatch(ctx, id)
  const rows = await ctx.db
    .select({ card: downloadCards, order: checkouts })
    .from(downloadCards)
    .leftJoin(checkouts, eq(checkouts.id, downloadCards.checkout_id))
    .where(
      and(
        eq(downloadCards.batch_id, id),
        isNotNull(downloadCards.redeemed_at),
        // The database compares its own times: JavaScript dates would lose microseconds.
        after === undefined
          ? undefined
          : sql`(${downloadCards.redeemed_at}, ${downloadCards.id}) < (select redeemed_at, id from download_cards where id = ${after})`,
      ),
    )
    .orderBy(desc(downloadCards.redeemed_at), desc(downloadCards.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const [presented] = await present(ctx, [batch])
  if (!presented) throw new AppError('not_found', { message: 'There is no such batch of cards.' })
  return {
    batch: presented,
    cards: shown.flatMap(({ card, order }): RedeemedCard[] =>
      card.redeemed_at === null
        ? []
        : [
            {
              id: card.id,
              number: card.position,
              redeemedAt: card.redeemed_at.toISOString(),
              order: order && { id: order.id, number: order.invoice_number, email: isErased(order) ? '' : order.email },
            },
          ],
    ),
    next: rows.length > pageSize ? (shown.at(-1)?.card.id ?? null) : null,
  }
}

/** Returns the codes that can still be redeemed, in the order of their cards. */
export async function printableCodes(ctx: Pick<Context, 'db' | 'settings'>, batchId: string): Promise<string[]> {
  const cards = await ctx.db
    .select({ id: downloadCards.id })
    .from(downloadCards)
    .where(and(eq(downloadCards.batch_id, batchId), isNull(downloadCards.redeemed_at)))
    .orderBy(asc(downloadCards.position))
  return cards.map(({ id }) => cardCode(ctx.settings, id))
}
