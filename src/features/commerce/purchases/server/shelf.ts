// The page behind a mailed link: all purchases of one address, and their remaining downloads (OP-03, DLV-05).
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { checkoutLines, orders } from '@/db/schema/commerce/orders/orders'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { purchaseLinks } from '@/db/schema/commerce/orders/purchase-links'
import { filesOnShelf } from '@/features/commerce/downloads/server/grants/granted-files'
import { type DownloadGrant, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { AppError } from '@/lib/errors'
import { sellerText } from '@/lib/seller-text'
import { licenceDetail } from '@/features/commerce/delivery/bought-line.texts'
import { giftWords } from '@/features/commerce/gifts/server/gift-rows'
import type { Purchases } from '../purchases.contract'
import { offeredInvoice } from '@/features/commerce/documents/server/invoice-link'
import { licencePath } from '@/features/commerce/licences/server/licence-token'
import { licencesToday } from '@/features/commerce/licences/server/top-up/topped-up'
import { rowIds } from '@/features/commerce/ledger/server/checkout-rows'
import { findParcels, type OrderParcels } from '@/features/commerce/packing/server/sent-pieces'
import { entryLinks } from '@/features/commerce/delivery/server/delivered-line'
import { boughtLink, broughtBy, choiceLabel, lineContent } from '@/features/commerce/delivery/server/delivery-of-line'

/** Returns the link of a token. Throws AppError `not_found` for a forged token, `link_expired`. */
async function findLink(ctx: Context, token: string) {
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'purchases', token))
    throw new AppError('not_found', { message: 'This link is not valid.' })
  const [link] = await ctx.db.select().from(purchaseLinks).where(eq(purchaseLinks.id, id))
  if (!link) throw new AppError('not_found', { message: 'This link is not valid.' })
  if (link.expires_at <= ctx.clock.now())
    throw new AppError('link_expired', { message: 'This link is no longer valid. Please ask for a new one.' })
  return link
}

/** Returns the grants of all purchases of an address, in the order of the page. Throws like `findPurchases`. */
export async function grantsOnShelf(ctx: Context, token: string): Promise<DownloadGrant[]> {
  const { email } = await findLink(ctx, token)
  const bought = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer_email, email), eq(orders.payment_status, 'completed')))
    .orderBy(desc(orders.created_at), asc(orders.position))
  const ids = rowIds(bought)
  const grants = await grantsOfOrders(ctx.db, ids)
  return ids.flatMap((id) => grants.get(id) ?? [])
}

/** Returns the parcels with pieces of a line, and how many pieces follow. */
function sentPieces(
  lineId: string,
  { lines, parcels }: OrderParcels = { lines: [], parcels: [] },
): Pick<Purchases['orders'][number], 'parcels' | 'piecesToFollow'> {
  const { sent = 0, left = 0 } = lines.find(({ line }) => line.id === lineId) ?? {}
  return {
    piecesToFollow: sent > 0 ? left : 0,
    parcels: parcels.flatMap(({ shipment, pieces }) => {
      const inside = pieces.find(({ line }) => line.id === lineId)
      if (!inside) return []
      const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl, shipped_at: at } = shipment
      return [{ pieces: inside.quantity, sentAt: at.toISOString(), carrier, trackingNumber, trackingUrl }]
    }),
  }
}

/**
 * Returns the completed and refunded orders behind a mailed link, newest first (QRY-12). Throws AppError `not_found`
 * for a forged token, `link_expired`.
 */
export async function findPurchases(ctx: Context, token: string): Promise<Purchases> {
  const link = await findLink(ctx, token)
  const rows = await ctx.db
    .select({ line: orders, imageUrl: checkoutLines.image_url, gift: gifts })
    .from(orders)
    .leftJoin(
      checkoutLines,
      and(eq(checkoutLines.checkout_id, orders.checkout_id), eq(checkoutLines.position, orders.position)),
    )
    .leftJoin(gifts, eq(gifts.checkout_id, orders.checkout_id))
    .where(and(eq(orders.customer_email, link.email), inArray(orders.payment_status, ['completed', 'refunded'])))
    .orderBy(desc(orders.created_at), asc(orders.position))
  const lines = rows.map(({ line }) => line)
  const grants = await grantsOfOrders(ctx.db, rowIds(lines))
  const licences = await licencesToday(ctx.db, lines)
  const sent = await findParcels(ctx.db, [...new Set(lines.map((line) => line.checkout_id))])
  const pictures = await describePictures(
    ctx.db,
    rows.map(({ imageUrl }) => imageUrl),
  )
  const isFirstOfOrder = (index: number) => lines[index]?.checkout_id !== lines[index - 1]?.checkout_id
  return {
    email: link.email,
    validUntil: link.expires_at.toISOString(),
    soldBy: sellerText(ctx.settings.owner),
    orders: rows.map(({ line, imageUrl, gift }, index) => {
      const granted = (grants.get(line.id) ?? []).filter(({ revoked_at }) => revoked_at === null)
      const isRefunded = line.payment_status === 'refunded'
      const licence = licences.get(line.id)?.licence ?? null
      const files = isRefunded ? [] : filesOnShelf(ctx, granted)
      return {
        id: line.id,
        createdAt: line.created_at.toISOString(),
        title: line.title,
        category: line.category,
        choice: [choiceLabel(line), lineContent(line)].filter(Boolean).join(': '),
        licence: licence && licenceDetail(licence, line.tops_up !== null),
        licenceUrl: licence && !gift && line.tops_up === null && !isRefunded ? licencePath(ctx, line.id) : null,
        fixable: files.length > 0 && !licence?.isFixed ? (licence?.holder ?? null) : null,
        quantity: line.quantity,
        unitCents: line.unit_cents,
        beforeCents: line.before_unit_cents,
        currency: line.currency,
        image: (imageUrl !== null && pictures.get(imageUrl)) || null,
        downloadUrl: files[0] ? `/d/${files[0].token}` : null,
        isRefunded,
        gift: gift && giftWords(ctx, gift),
        files,
        listenUrl: isRefunded || gift ? null : boughtLink(line, broughtBy(grants.get(line.id))),
        entryLinks: isRefunded || gift ? [] : entryLinks(line),
        invoiceUrl:
          isFirstOfOrder(index) && !isRefunded && line.unit_cents > 0 ? offeredInvoice(ctx, line.checkout_id) : null,
        downloadsLeft: files[0] ? Math.min(...granted.map((grant) => grant.max_downloads - grant.used)) : null,
        ...sentPieces(line.id, sent.get(line.checkout_id)),
      }
    }),
  }
}
