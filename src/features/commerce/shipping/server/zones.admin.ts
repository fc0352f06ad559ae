// Serves the shipping zones in the back-office. They are saved as one document, merged zone by zone with what another
// administrator has changed meanwhile.
import { inArray, notInArray } from 'drizzle-orm'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { mergeChanges } from '@/admin-kit/server/merge-changes'
import { actorName, changedColumns, noteChange } from '@/admin-kit/server/record-history'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import { AppError } from '@/lib/errors'
import { fieldErrors } from '@/lib/field-errors'
import { isPartList, isSame } from '@/lib/merge-parts'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { readStoredSettings, settingsLock } from '@/platform/settings/stored-settings'
import { shippingAdminEndpoints, type ShippingPrices } from '../shipping-admin.contract'
import type { ShippingZone } from '../shipping-zone'
import { type TypedZone, zonesForm, zonesToForm } from '../zone-form'
import { loggedZone } from '../zone-summary'
import { readZones } from './read-zones'
import { isShippingDecided } from './shipping-decision'

/** Merges the typed zones with the stored ones. Throws AppError `conflict` or `invalid_input`. */
function mergeZones(stored: readonly ShippingZone[], body: { zones: unknown; base: unknown }, currency: string) {
  const merged = mergeChanges({
    base: { zones: body.base },
    values: { zones: body.zones },
    current: { zones: zonesToForm(stored) },
    parts: { zones: 'name' },
  })
  if (!isPartList(merged.zones)) throw new AppError('invalid_input', { message: 'Please load the page again.' })
  const parsed = zonesForm(currency).safeParse(merged.zones)
  if (parsed.success) return parsed.data
  const fields = Object.entries(fieldErrors(parsed.error)).map(([path, message]) => [`zones.${path}`, message])
  throw new AppError('invalid_input', { fields: Object.fromEntries(fields) as Record<string, string> })
}

/** Replaces the stored zones by these. A zone that is stored already keeps its id. */
async function writeZones(
  tx: Transaction,
  { stored, wanted, at }: { stored: readonly ShippingZone[]; wanted: readonly TypedZone[]; at: Date },
): Promise<void> {
  const known = new Set(stored.map(({ id }) => id))
  const kept = wanted.map(({ id }) => id).filter((id) => known.has(id))
  await tx.delete(shippingZones).where(kept.length === 0 ? undefined : notInArray(shippingZones.id, kept))
  // Two zones may swap their countries, or the switch for all other countries.
  await tx.delete(shippingZoneCountries)
  await tx.delete(shippingRates)
  if (kept.length > 0) await tx.update(shippingZones).set({ is_rest: false }).where(inArray(shippingZones.id, kept))
  for (const [position, zone] of wanted.entries()) {
    const columns = {
      name: zone.name,
      is_rest: zone.is_rest,
      free_from_cents: zone.free_from,
      delivery_time: zone.delivery_time,
      position,
      updated_at: at,
    }
    const [saved] = await tx
      .insert(shippingZones)
      .values({ ...(known.has(zone.id) ? { id: zone.id } : {}), ...columns })
      .onConflictDoUpdate({ target: shippingZones.id, set: columns })
      .returning({ id: shippingZones.id })
    const zone_id = saved?.id ?? ''
    const countries = zone.is_rest ? [] : [...new Set(zone.countries)]
    if (countries.length > 0)
      await tx.insert(shippingZoneCountries).values(countries.map((country) => ({ zone_id, country })))
    await tx
      .insert(shippingRates)
      .values(zone.rates.map(({ up_to, price }) => ({ zone_id, up_to_grams: up_to, cents: price })))
  }
}

async function saveZones(
  ctx: Context,
  tx: Transaction,
  body: { zones: unknown; base: unknown },
): Promise<ShippingPrices> {
  // Two saves at once would both compare with the same stored zones.
  await tx.execute(settingsLock)
  // The form has the stored currency, which this process may adopt a moment later.
  const { currency } = (await readStoredSettings(tx, ctx.settings.tokenSecret)).values
  const stored = await readZones(tx)
  const wanted = mergeZones(stored, body, currency)
  await writeZones(tx, { stored, wanted, at: ctx.clock.now() })
  const zones = await readZones(tx)
  const logged = (listed: readonly ShippingZone[]) => ({
    shipping_zones: listed.map((zone) => loggedZone(zone, currency)),
  })
  if (!isSame(stored, zones))
    await noteChange(tx, {
      actor: actorName(ctx),
      what: 'settings.updated',
      ref: 'settings',
      title: 'the site',
      at: ctx.clock.now(),
      detail: changedColumns(logged(stored), logged(zones)),
    })
  return { zones, isDecided: await isShippingDecided(ctx, tx) }
}

export const shippingAdminApi: BoundEndpoint[] = [
  bind(shippingAdminEndpoints.read, async (ctx) => ({
    zones: await readZones(ctx.db),
    isDecided: await isShippingDecided(ctx, ctx.db),
  })),
  bind(shippingAdminEndpoints.save, (ctx, { body }) => inTransaction(ctx.db, (tx) => saveZones(ctx, tx, body))),
]
