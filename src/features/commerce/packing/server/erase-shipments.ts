// Deletes parcels with their orders, and removes persons from them.
import { inArray } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { erasedPerson } from '@/platform/privacy/personal-data'
import { shipments } from '@/db/schema/commerce/orders/shipments'
import { hasAddress } from '@/features/commerce/ledger/server/erase-rows'

/** Deletes the parcels of these checkouts, with the list of what was in them. */
export async function removeShipments(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  await tx.delete(shipments).where(inArray(shipments.checkout_id, [...checkoutIds]))
}

/** Removes the tracking from the parcels of a buyer's checkouts. */
export async function hideTracking(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  await tx
    .update(shipments)
    .set({ carrier: null, tracking_number: null, tracking_url: null })
    .where(inArray(shipments.checkout_id, [...checkoutIds]))
}

/** Hides the address of a person who has sent parcels. */
export async function hideSender(tx: Transaction, email: string): Promise<void> {
  await tx.update(shipments).set({ shipped_by: erasedPerson }).where(hasAddress(shipments.shipped_by, email))
}
