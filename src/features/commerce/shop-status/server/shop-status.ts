// Tells if the shop is open (MAINT-01).
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { pageSettings } from '@/db/schema/commerce/shop-status'

/** The default message of MAINT-03. */
const defaultMessage = 'We anticipate being back online within the next few hours.'

/**
 * QRY-03: reads the `shop` row of page_settings. Throws when it cannot be read, so that a failure never opens a closed
 * shop (OP-18).
 */
export async function shopStatus(
  db: Database | Transaction,
): Promise<{ isWorkInProgress: boolean; wipMessage: string }> {
  const [row] = await db.select().from(pageSettings).where(eq(pageSettings.page_name, 'shop'))
  return { isWorkInProgress: row?.is_work_in_progress ?? false, wipMessage: row?.wip_message?.trim() || defaultMessage }
}

/** OP-18: new payment orders are refused while this is false. */
export async function isShopOpen(db: Database | Transaction): Promise<boolean> {
  return !(await shopStatus(db)).isWorkInProgress
}
