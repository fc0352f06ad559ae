// Reads what shipping costs: the flat rate of the settings, or the zones in the shop's currency.
import type { Database, Transaction } from '@/adapters/database/connect'
import { roundToUnit } from '@/lib/money'
import type { Settings } from '@/platform/context'
import type { ShippingTerms } from '../shipping.rules'
import type { ShippingZone } from '../shipping-zone'
import { readZones } from './read-zones'

/**
 * Returns what shipping costs, from one read of the zones. Rounds the zones' amounts to the currency: the owner may
 * have typed them while the shop had another one.
 */
export async function readShippingTerms(
  db: Database | Transaction,
  { shippingFlatCents, freeShippingFromCents }: Pick<Settings, 'shippingFlatCents' | 'freeShippingFromCents'>,
  currency: string,
): Promise<ShippingTerms & { zones: ShippingZone[] }> {
  const round = (amount: number) => roundToUnit(amount, currency)
  const zones = (await readZones(db)).map((zone) => ({
    ...zone,
    freeFromCents: zone.freeFromCents === null ? null : round(zone.freeFromCents),
    rates: zone.rates.map(({ upToGrams, cents }) => ({ upToGrams, cents: round(cents) })),
  }))
  return { shippingFlatCents, freeShippingFromCents, zones }
}
