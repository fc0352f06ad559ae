// Buyers of an edition, or of a sheet that is its own edition: the purchases that follow its versions, and the number
// of addresses that a correction reaches.
import { and, eq, exists, isNull, max, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { editionFiles } from '@/db/schema/commerce/sheet-music'
import { noteEditions } from '@/features/commerce/downloads/server/grants/newer-versions'
import { normalEmail } from '@/lib/email'
import { type Checkout, isErased, recipientEmail } from '@/features/commerce/ledger/server/checkout-rows'

/** Number of purchases in one transaction. */
const batch = 500

/** The item whose file a grant gives. For a bundle it is the item of the entry. */
const itemOfGrant = sql`coalesce(
  (select (entry ->> 'itemId')::uuid from jsonb_array_elements(${orders.entries}) entry where entry ->> 'id' = ${downloadGrants.entry_id}::text),
  ${orders.shop_item_id})`

/**
 * Recognises a purchase of a sheet without editions by its file: no other column tells the version, and imported orders
 * have nothing else.
 */
const isOwnFile = and(
  isNull(downloadGrants.edition_id),
  isNull(downloadGrants.file_id),
  eq(editionFiles.file, downloadGrants.file),
  eq(editionFiles.edition_id, editionFiles.shop_item_id),
  eq(editionFiles.shop_item_id, itemOfGrant),
)

/** Stores the sheet and its version for purchases without an edition, and returns their number. */
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

/** Returns the address for mails to a buyer; null if there is none: erased, or imported without an address. */
export function buyerEmail(checkout: Pick<Checkout, 'email' | 'payer_email'>): string | null {
  if (isErased(checkout) || !(checkout.email.trim() || checkout.payer_email?.trim())) return null
  return recipientEmail(checkout)
}

/**
 * Returns the number of addresses that get a mail when this edition is corrected. Each counts once for any number of
 * purchases; a refunded purchase gets none.
 */
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
