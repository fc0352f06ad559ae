// Redeems a card: the person gets the download and a mail with the link. A card can be redeemed once, whatever happens
// at the same moment.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { cardBatches, downloadCards } from '@/db/schema/commerce/offers/cards'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { openGift } from '@/features/commerce/gifts/server/open-gift'
import { giveGoods, mailAgain } from '@/features/commerce/giveaways/server/give-goods'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { readCode } from '@/features/commerce/giveaways/card-code'
import { redeemTexts as texts } from '../cards.texts'
import { codeHash } from '@/features/commerce/giveaways/server/codes'

export type Redeemed =
  | { kind: 'redeemed'; title: string; /** Download page of the first file. */ path: string | null }
  /** Says the same to every visitor; only the person who redeemed it gets a mail. */
  | { kind: 'used' }

const wrongCode = () => new AppError('invalid_input', { message: texts.wrongCode, fields: { code: texts.wrongCode } })

/**
 * Redeems the card of a code, or opens its gift, for an address in its normal spelling. Throws AppError `invalid_input` for a wrong code, a
 * cancelled batch, or a missing name, each for its field, and `invalid_data` when there is nothing to download. The card
 * then stays unused.
 */
export async function redeemCard(
  ctx: Context,
  { code: typed, email, name }: { code: string; email: string; name: string },
): Promise<Redeemed> {
  const code = readCode(typed)
  if (code === null) throw wrongCode()
  return inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ card: downloadCards, batch: cardBatches })
      .from(downloadCards)
      .innerJoin(cardBatches, eq(cardBatches.id, downloadCards.batch_id))
      .where(eq(downloadCards.code_hash, codeHash(ctx.settings, code)))
    if (!found) {
      const opened = await openGift(tx, ctx, { code, email, name })
      if (!opened) throw wrongCode()
      return opened
    }
    const { card, batch } = found
    const checkoutId = randomUUID()
    // A second redemption waits here for the first to end, and then changes nothing.
    const { rowCount } = await tx
      .update(downloadCards)
      .set({ redeemed_at: ctx.clock.now(), checkout_id: checkoutId })
      .where(and(eq(downloadCards.id, card.id), isNull(downloadCards.redeemed_at)))
    if (rowCount === 0) return answerUsed(tx, ctx, card.id, email)
    if (batch.cancelled_at !== null) {
      const message = texts.cancelled(ctx.settings.ownerEmail)
      throw new AppError('invalid_input', { message, fields: { code: message } })
    }
    const { shop_item_id: itemId, variant_id: variantId } = batch
    const { orderIds } = await giveGoods(tx, ctx, { checkoutId, itemId, variantId, email, name, as: 'card' })
    await noteInHistory(tx, ctx, checkoutId, {
      actor: 'buyer',
      what: 'cards.redeemed',
      detail: { batch: batch.label, card: card.position },
    })
    const [first] = [...(await grantsOfOrders(tx, orderIds)).values()].flat()
    return { kind: 'redeemed', title: batch.title, path: first ? `/d/${downloadToken(ctx, first)}` : null }
  })
}

/** Mails the link again if the address is the one that redeemed the card, but not within a minute of the first mail. */
async function answerUsed(tx: Transaction, ctx: Context, cardId: string, email: string): Promise<Redeemed> {
  const [order] = await tx
    .select({ checkout: checkouts, at: downloadCards.redeemed_at })
    .from(downloadCards)
    .innerJoin(checkouts, eq(checkouts.id, downloadCards.checkout_id))
    .where(eq(downloadCards.id, cardId))
  const isNew = order?.at && ctx.clock.now().getTime() - order.at.getTime() < minute
  if (order && order.checkout.email === email && !isNew) await mailAgain(tx, ctx, order.checkout)
  return { kind: 'used' }
}
