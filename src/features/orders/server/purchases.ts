// "Find my purchases": an address goes in, a link goes to that address and to nobody else (OP-03, DLV-05).
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '@/adapters/context'
import { inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/adapters/mail/outbox'
import { isTokenValid, tokenId } from '@/adapters/tokens'
import { checkoutLines, orders, purchaseLinks } from '@/db/schema/orders'
import { downloadToken, grantsOfOrders } from '@/features/downloads/server/grants'
import { describePictures } from '@/features/uploads/server/describe-pictures'
import { AppError } from '@/lib/errors'
import type { PictureSource } from '@/lib/picture'
import { boughtLink, choiceOf } from './delivery-of-line'

const hourMs = 60 * 60 * 1000
const linkLifeMs = 30 * 60 * 1000
const linksPerHour = 3

/** Mails a link when the (lower-cased) address has completed orders, three times an hour at most. Says the same in every case: nothing. */
export async function requestPurchases(ctx: Context, email: string): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${email}`}, 0))`)
    const [asked] = await tx
      .select({ links: count() })
      .from(purchaseLinks)
      .where(and(eq(purchaseLinks.email, email), gt(purchaseLinks.created_at, new Date(now.getTime() - hourMs))))
    if ((asked?.links ?? 0) >= linksPerHour) return
    const [link] = await tx.insert(purchaseLinks).values({ email, created_at: now, expires_at: new Date(now.getTime() + linkLifeMs) }).returning({ id: purchaseLinks.id })
    const [bought] = await tx.select({ id: orders.id }).from(orders).where(and(eq(orders.customer_email, email), eq(orders.payment_status, 'completed'))).limit(1)
    if (!link || !bought) return
    await queueMail(tx, { dedupeKey: `purchases-link:${link.id}`, kind: 'purchases-link', recipient: email, payload: { linkId: link.id } })
  })
}

export type Purchases = {
  email: string
  validUntil: string
  orders: {
    id: string
    createdAt: string
    title: string
    choice: string
    category: string
    quantity: number
    unitCents: number
    image: PictureSource | null
    downloadUrl: string | null
    listenUrl: string | null
    downloadsLeft: number | null
  }[]
}

/** The completed orders behind a mailed link, newest first (QRY-12). Throws AppError `not_found` for a forged token, `link_expired`. */
export async function purchasesOf(ctx: Context, token: string): Promise<Purchases> {
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'purchases', token)) throw new AppError('not_found', { message: 'This link is not valid.' })
  const [link] = await ctx.db.select().from(purchaseLinks).where(eq(purchaseLinks.id, id))
  if (!link) throw new AppError('not_found', { message: 'This link is not valid.' })
  if (link.expires_at <= ctx.clock.now()) throw new AppError('link_expired', { message: 'This link is no longer valid. Please ask for a new one.' })
  const rows = await ctx.db
    .select({ order: orders, imageUrl: checkoutLines.image_url })
    .from(orders)
    .leftJoin(checkoutLines, and(eq(checkoutLines.checkout_id, orders.checkout_id), eq(checkoutLines.position, orders.position)))
    .where(and(eq(orders.customer_email, link.email), eq(orders.payment_status, 'completed')))
    .orderBy(desc(orders.created_at), asc(orders.position))
  const grants = await grantsOfOrders(ctx.db, rows.map(({ order }) => order.id))
  const pictures = await describePictures(ctx.db, rows.map(({ imageUrl }) => imageUrl))
  return {
    email: link.email,
    validUntil: link.expires_at.toISOString(),
    orders: rows.map(({ order, imageUrl }) => {
      const grant = grants.get(order.id)
      const isGood = grant !== undefined && grant.revoked_at === null
      return {
        id: order.id,
        createdAt: order.created_at.toISOString(),
        title: order.title,
        choice: choiceOf(order),
        category: order.category,
        quantity: order.quantity,
        unitCents: order.unit_cents,
        image: (imageUrl !== null && pictures.get(imageUrl)) || null,
        downloadUrl: isGood ? `/d/${downloadToken(ctx, grant)}` : null,
        listenUrl: boughtLink(order, grant !== undefined),
        downloadsLeft: isGood ? Math.max(0, grant.max_downloads - grant.used) : null,
      }
    }),
  }
}
