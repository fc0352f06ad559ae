// The shelf behind a mailed link: everything that one address has bought, and what of it can be downloaded (OP-03, DLV-05).
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { checkoutLines, orders, purchaseLinks, shipments } from '@/db/schema/orders'
import type { ShelfFile } from '@/features/commerce/downloads/downloads.contract'
import { filesOnShelf } from '@/features/commerce/downloads/server/granted-files'
import { type DownloadGrant, grantsOfOrders } from '@/features/commerce/downloads/server/grants'
import { describePictures } from '@/features/operations/uploads/server/pictures/describe-pictures'
import { AppError } from '@/lib/errors'
import type { PictureSource } from '@/lib/picture'
import { licenceDetail } from '../../bought-licence'
import { licencePath } from '../licences/licence-token'
import { licencesToday } from '../licences/topped-up'
import { boughtLink, broughtBy, choiceOf, isParcel } from '../delivery-of-line'

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
    licenceUrl: string | null
    mendable: string | null
    quantity: number
    unitCents: number
    image: PictureSource | null
    downloadUrl: string | null
    isRefunded: boolean
    files: ShelfFile[]
    listenUrl: string | null
    downloadsLeft: number | null
    parcel: { sentAt: string; carrier: string | null; trackingNumber: string | null; trackingUrl: string | null } | null
  }[]
}

/** The link of a token. Throws AppError `not_found` for a forged token, `link_expired`. */
async function linkOf(ctx: Context, token: string) {
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'purchases', token))
    throw new AppError('not_found', { message: 'This link is not valid.' })
  const [link] = await ctx.db.select().from(purchaseLinks).where(eq(purchaseLinks.id, id))
  if (!link) throw new AppError('not_found', { message: 'This link is not valid.' })
  if (link.expires_at <= ctx.clock.now())
    throw new AppError('link_expired', { message: 'This link is no longer valid. Please ask for a new one.' })
  return link
}

/** The grants of everything that an address has bought, in the order of its shelf. Throws as `purchasesOf` does. */
export async function grantsOnShelf(ctx: Context, token: string): Promise<DownloadGrant[]> {
  const { email } = await linkOf(ctx, token)
  const bought = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer_email, email), eq(orders.payment_status, 'completed')))
    .orderBy(desc(orders.created_at), asc(orders.position))
  const ids = bought.map(({ id }) => id)
  const grants = await grantsOfOrders(ctx.db, ids)
  return ids.flatMap((id) => grants.get(id) ?? [])
}

/** The completed and refunded orders behind a mailed link, newest first (QRY-12). Throws AppError `not_found` for a forged token, `link_expired`. */
export async function purchasesOf(ctx: Context, token: string): Promise<Purchases> {
  const link = await linkOf(ctx, token)
  const rows = await ctx.db
    .select({ order: orders, imageUrl: checkoutLines.image_url, shipment: shipments })
    .from(orders)
    .leftJoin(shipments, eq(shipments.checkout_id, orders.checkout_id))
    .leftJoin(
      checkoutLines,
      and(eq(checkoutLines.checkout_id, orders.checkout_id), eq(checkoutLines.position, orders.position)),
    )
    .where(and(eq(orders.customer_email, link.email), inArray(orders.payment_status, ['completed', 'refunded'])))
    .orderBy(desc(orders.created_at), asc(orders.position))
  const grants = await grantsOfOrders(
    ctx.db,
    rows.map(({ order }) => order.id),
  )
  const licences = await licencesToday(
    ctx.db,
    rows.map(({ order }) => order),
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
      const isRefunded = order.payment_status === 'refunded'
      const licence = licences.get(order.id)?.licence ?? null
      const files = isRefunded ? [] : filesOnShelf(ctx, granted)
      return {
        id: order.id,
        createdAt: order.created_at.toISOString(),
        title: order.title,
        category: order.category,
        choice: choiceOf(order),
        licence: licence && licenceDetail(licence, order.tops_up !== null),
        licenceUrl: licence && order.tops_up === null && !isRefunded ? licencePath(ctx, order.id) : null,
        mendable: files.length > 0 && !licence?.isMended ? (licence?.holder ?? null) : null,
        quantity: order.quantity,
        unitCents: order.unit_cents,
        image: (imageUrl !== null && pictures.get(imageUrl)) || null,
        downloadUrl: files[0] ? `/d/${files[0].token}` : null,
        isRefunded,
        files,
        listenUrl: isRefunded ? null : boughtLink(order, broughtBy(grants.get(order.id))),
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
