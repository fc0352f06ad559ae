// Who has bought an edition, or a sheet that is its own edition: which purchases follow its versions, and how many addresses a correction reaches.
import { and, eq, exists, isNull, max, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/downloads'
import { checkouts, orders } from '@/db/schema/orders'
import { editionFiles } from '@/db/schema/shop'
import { noteEditions } from '@/features/commerce/downloads/server/newer-versions'
import { normalEmail } from '@/lib/email'
import { type Checkout, isErased, recipientEmail } from './checkout-rows'

/** Purchases of one transaction. */
const batch = 500

/** The item whose file a grant gives: of a bundle that of the entry. */
const itemOfGrant = sql`coalesce(
  (select (entry ->> 'itemId')::uuid from jsonb_array_elements(${orders.entries}) entry where entry ->> 'id' = ${downloadGrants.entry_id}::text),
  ${orders.shop_item_id})`

/** A purchase of a sheet without editions is known by its file: nothing else says which version it was, and orders from elsewhere have no more. */
const isOwnFile = and(
  isNull(downloadGrants.edition_id),
  isNull(downloadGrants.file_id),
  eq(editionFiles.file, downloadGrants.file),
  eq(editionFiles.edition_id, editionFiles.shop_item_id),
  eq(editionFiles.shop_item_id, itemOfGrant),
)

/** Writes down of which sheet, and which version of it, a purchase without an edition is; answers how many it found. */
export async function recogniseSheets(tx: Transaction): Promise<number> {
  const found = await tx
    .select({ grantId: downloadGrants.id, editionId: editionFiles.edition_id, version: max(editionFiles.version) })
    .from(downloadGrants)
    .innerJoin(orders, eq(orders.id, downloadGrants.order_id))
    .innerJoin(editionFiles, isOwnFile)
    .groupBy(downloadGrants.id, editionFiles.edition_id)
    .orderBy(downloadGrants.id)
    .limit(batch)
  await noteEditions(tx, found)
  return found.length
}

/** Where mails to a buyer go; null where there is nobody to write to: erased, or imported without an address. */
export function buyerEmail(checkout: Pick<Checkout, 'email' | 'payer_email'>): string | null {
  if (isErased(checkout) || !(checkout.email.trim() || checkout.payer_email?.trim())) return null
  return recipientEmail(checkout)
}

/** How many addresses get a mail when this edition is corrected: each once, however often it bought; a refunded purchase gets none. */
export async function countEditionBuyers({ db }: Pick<Context, 'db'>, editionId: string): Promise<number> {
  const bought = await db
    .selectDistinct({ email: checkouts.email, payer_email: checkouts.payer_email })
    .from(downloadGrants)
    .innerJoin(orders, eq(orders.id, downloadGrants.order_id))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
    .where(
      and(
        isNull(downloadGrants.revoked_at),
        or(
          eq(downloadGrants.edition_id, editionId),
          exists(
            db
              .select({ version: editionFiles.version })
              .from(editionFiles)
              .where(and(eq(editionFiles.edition_id, editionId), isOwnFile)),
          ),
        ),
      ),
    )
  return new Set(bought.flatMap((checkout) => normalAddress(buyerEmail(checkout)))).size
}

const normalAddress = (address: string | null) => (address === null ? [] : [normalEmail(address)])
