// "Find my purchases": an address goes in, a link goes to that address and to nobody else (OP-03, DLV-05).
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { queueJob } from '@/adapters/jobs/queue-job'
import { answerToAsking, strangerName } from '@/platform/outbox/mailed-links'
import { queueMail } from '@/platform/outbox/outbox'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { checkoutLines, checkouts, orders, purchaseLinks, shipments } from '@/db/schema/orders'
import type { GrantedFile } from '@/features/commerce/downloads/downloads.contract'
import { filesOfGrants } from '@/features/commerce/downloads/server/granted-files'
import { grantsOfOrders } from '@/features/commerce/downloads/server/grants'
import { describePictures } from '@/features/operations/uploads/server/pictures/describe-pictures'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import type { PictureSource } from '@/lib/picture'
import { buyerHash } from '../checkout/buyer-cookie'
import { licenceDetail } from '../../bought-licence'
import { boughtLink, broughtBy, choiceOf, isParcel } from '../delivery-of-line'

const linkLifeMs = 30 * minute

export const sendPurchasesLinkTask = 'send-purchases-link'

/** Asks for a link to what an address has bought. Whether it has bought anything is looked up by a job, so neither the answer nor its timing reveals it. */
export async function requestPurchases(
  ctx: Context,
  email: string,
  http: Pick<HttpExchange, 'cookie' | 'network'>,
): Promise<void> {
  await queueJob(ctx.db, sendPurchasesLinkTask, {
    email,
    cookieHash: buyerHash(http),
    stranger: strangerName(ctx, http),
  })
}

/**
 * Mails a link when the address has completed orders.
 * A link that can still be used is mailed again instead of a new one, within limits (`answerToAsking`): however often strangers ask for
 * a buyer's address, the newest mail in the mailbox works or the next asking brings one. A browser that bought with this address,
 * by the cookie of its checkout, has mails of its own that no stranger uses up.
 */
export async function sendPurchasesLink(
  ctx: Context,
  { email, cookieHash, stranger }: { email: string; cookieHash: string | null; stranger: string },
): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${email}`}, 0))`)
    const bought = await tx
      .selectDistinct({ cookieHash: checkouts.cookie_hash })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
      .where(and(eq(orders.customer_email, email), eq(orders.payment_status, 'completed')))
    if (bought.length === 0) return
    const isBuyer = bought.some((checkout) => checkout.cookieHash === cookieHash)
    const asker =
      cookieHash !== null && isBuyer ? { name: cookieHash, isKnown: true } : { name: stranger, isKnown: false }
    const [alive] = await tx
      .select()
      .from(purchaseLinks)
      .where(and(eq(purchaseLinks.email, email), gt(purchaseLinks.expires_at, now)))
      .orderBy(desc(purchaseLinks.created_at))
      .limit(1)
    const answer = await answerToAsking(ctx, tx, alive, asker)
    if (answer === 'nothing') return
    const [link] =
      answer === 'again'
        ? [alive]
        : await tx
            .insert(purchaseLinks)
            .values({ email, created_at: now, expires_at: new Date(now.getTime() + linkLifeMs) })
            .returning()
    if (!link) return
    await queueMail(tx, {
      dedupeKey: `purchases-link:${link.id}:${randomUUID()}`,
      kind: 'purchases-link',
      recipient: email,
      payload: { linkId: link.id },
    })
  })
}

export type Purchases = {
  email: string
  validUntil: string
  orders: {
    id: string
    createdAt: string
    title: string
    category: string
    choice: string
    licence: string | null
    quantity: number
    unitCents: number
    image: PictureSource | null
    downloadUrl: string | null
    files: GrantedFile[]
    listenUrl: string | null
    downloadsLeft: number | null
    parcel: { sentAt: string; carrier: string | null; trackingNumber: string | null; trackingUrl: string | null } | null
  }[]
}

/** The completed orders behind a mailed link, newest first (QRY-12). Throws AppError `not_found` for a forged token, `link_expired`. */
export async function purchasesOf(ctx: Context, token: string): Promise<Purchases> {
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'purchases', token))
    throw new AppError('not_found', { message: 'This link is not valid.' })
  const [link] = await ctx.db.select().from(purchaseLinks).where(eq(purchaseLinks.id, id))
  if (!link) throw new AppError('not_found', { message: 'This link is not valid.' })
  if (link.expires_at <= ctx.clock.now())
    throw new AppError('link_expired', { message: 'This link is no longer valid. Please ask for a new one.' })
  const rows = await ctx.db
    .select({ order: orders, imageUrl: checkoutLines.image_url, shipment: shipments })
    .from(orders)
    .leftJoin(shipments, eq(shipments.checkout_id, orders.checkout_id))
    .leftJoin(
      checkoutLines,
      and(eq(checkoutLines.checkout_id, orders.checkout_id), eq(checkoutLines.position, orders.position)),
    )
    .where(and(eq(orders.customer_email, link.email), eq(orders.payment_status, 'completed')))
    .orderBy(desc(orders.created_at), asc(orders.position))
  const grants = await grantsOfOrders(
    ctx.db,
    rows.map(({ order }) => order.id),
  )
  const pictures = await describePictures(
    ctx.db,
    rows.map(({ imageUrl }) => imageUrl),
  )
  return {
    email: link.email,
    validUntil: link.expires_at.toISOString(),
    orders: rows.map(({ order, imageUrl, shipment }) => {
      const granted = (grants.get(order.id) ?? []).filter(({ revoked_at }) => revoked_at === null)
      const files = filesOfGrants(ctx, granted)
      return {
        id: order.id,
        createdAt: order.created_at.toISOString(),
        title: order.title,
        category: order.category,
        choice: choiceOf(order),
        licence: order.licence && licenceDetail(order.licence),
        quantity: order.quantity,
        unitCents: order.unit_cents,
        image: (imageUrl !== null && pictures.get(imageUrl)) || null,
        downloadUrl: files[0] ? `/d/${files[0].token}` : null,
        files,
        listenUrl: boughtLink(order, broughtBy(grants.get(order.id))),
        downloadsLeft: files[0] ? Math.min(...granted.map((grant) => grant.max_downloads - grant.used)) : null,
        parcel:
          shipment && isParcel(order)
            ? {
                sentAt: shipment.shipped_at.toISOString(),
                carrier: shipment.carrier,
                trackingNumber: shipment.tracking_number,
                trackingUrl: shipment.tracking_url,
              }
            : null,
      }
    }),
  }
}
