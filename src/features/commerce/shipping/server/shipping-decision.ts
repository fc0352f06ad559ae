// Tells if the owner has ever set a price of shipping. Until then buyers pay nothing for parcels, and the owner may not
// know that.
import { actorName, noteChange } from '@/admin-kit/server/record-history'
import type { Database, Transaction } from '@/adapters/database/connect'
import { shippingZones } from '@/db/schema/commerce/shipping'
import type { Context } from '@/platform/context'
import { readStoredSettings, settingsLock, storeSettings } from '@/platform/settings/stored-settings'

/** Returns true with zones, and with a flat rate from the owner or the environment, also if it is 0. */
export async function isShippingDecided(
  { settings }: Pick<Context, 'settings'>,
  db: Database | Transaction,
): Promise<boolean> {
  // The stored value counts at once; this process may adopt it a moment later.
  if (settings.owner.shipping_flat_cents !== null) return true
  if ((await readStoredSettings(db, settings.tokenSecret)).values.shipping_flat_cents !== null) return true
  return (await db.$count(shippingZones)) > 0
}

/** Stores that shipping is free, as the owner's decision, unless a price was set meanwhile. */
export async function decideFreeShipping(ctx: Context, tx: Transaction): Promise<void> {
  await tx.execute(settingsLock)
  if (await isShippingDecided(ctx, tx)) return
  const at = ctx.clock.now()
  await storeSettings(tx, { tokenSecret: ctx.settings.tokenSecret, at }, { shipping_flat_cents: 0 })
  await noteChange(tx, {
    actor: actorName(ctx),
    what: 'settings.updated',
    ref: 'settings',
    title: 'the site',
    at,
    detail: { before: { shipping_flat_cents: null }, after: { shipping_flat_cents: 0 } },
  })
}
