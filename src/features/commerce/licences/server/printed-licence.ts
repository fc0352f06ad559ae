// The data of the page behind a printed licence. It has no more personal data than the stamp.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { boughtCover } from '@/features/commerce/downloads/server/bought-cover'
import { grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { newestVersions } from '@/features/commerce/sheet-music/server/editions/edition-files'
import { AppError } from '@/lib/errors'
import { printedHolder } from '@/lib/holder-name'
import { sellerText } from '@/lib/seller-text'
import { licenceEndpoints } from '../licences.contract'
import { isErased } from '@/features/commerce/ledger/server/checkout-rows'
import { choiceLabel } from '@/features/commerce/delivery/server/delivery-of-line'
import { orderOfLicence } from './licence-token'
import { licencesToday } from './top-up/topped-up'

/** Returns the licence. Throws AppError `not_found` for a forged token, and for a licence whose holder was erased. */
export async function printedLicence(ctx: Context, token: string) {
  const unknown = new AppError('not_found', { message: 'This licence is not known.' })
  const id = orderOfLicence(ctx, token)
  if (id === null) throw unknown
  const [row] = await ctx.db
    .select({ order: orders, number: checkouts.invoice_number })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
    .where(eq(orders.id, id))
  const today = row && (await licencesToday(ctx.db, [row.order])).get(id)
  if (!row || !today || row.order.tops_up !== null || isErased({ email: row.order.customer_email })) throw unknown
  const { licence, copies, paidCents, isBeingRefunded } = today
  const isPrinted = licence.holder !== undefined && row.order.delivery_problem === null
  const isValid = row.order.payment_status === 'completed'
  const grants = ((await grantsOfOrders(ctx.db, [id])).get(id) ?? []).flatMap(
    ({ title, edition_id: edition, edition_version: bought, delivered_version: delivered }) => {
      const version = delivered ?? bought
      return edition !== null && version !== null ? [{ name: title, edition, version }] : []
    },
  )
  const newest = await newestVersions(
    ctx.db,
    grants.map(({ edition }) => edition),
  )
  return {
    isValid,
    title: row.order.title,
    image: await boughtCover(ctx.db, id),
    choice: choiceLabel({ ...row.order, licence }),
    copies,
    terms: licence.terms ?? null,
    holder: licence.holder && isPrinted ? printedHolder(licence.holder) : null,
    isPrinted,
    isBeingRefunded,
    topUp:
      isValid && !isBeingRefunded && row.order.currency === ctx.settings.owner.currency
        ? {
            itemId: row.order.shop_item_id,
            format: row.order.format,
            variantId: row.order.variant_id,
            copies,
            paidCents,
          }
        : null,
    orderNumber: row.number,
    soldBy: sellerText(ctx.settings.owner),
    versions: grants.map(({ name, edition, version }) => ({
      name,
      version,
      newest: Math.max(version, newest.get(edition) ?? version),
    })),
  }
}

export const licencesApi: BoundEndpoint[] = [
  bind(licenceEndpoints.licence, (ctx, { params }) => printedLicence(ctx, params.token)),
]
