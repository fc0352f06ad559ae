// The groups Business and Shipping: who sells, and what a parcel costs.
import { ShippingZones } from '@/features/commerce/shipping/admin/ShippingZones'
import { shippingPricesQuery } from '@/features/commerce/shipping/shipping-admin.queries'
import { shippingAdminTexts } from '@/features/commerce/shipping/shipping-admin.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { TaxRatesField } from '../lists/TaxRatesField'
import type { SettingsGroup } from '../settings-group'

export const businessGroup: SettingsGroup = {
  id: 'business',
  title: 'Business',
  about: 'Who sells here. Receipts and the privacy page name it; empty fields are left out.',
  fields: [
    'legal_name',
    'postal_address',
    'tax_number',
    'tax_line',
    { name: 'tax_rates', kind: 'custom', render: () => <TaxRatesField /> },
  ],
}

/** Says that the flat rate rests while there are zones. */
function FlatRateNote() {
  const zones = useApiQuery(shippingPricesQuery).data?.zones ?? []
  return zones.length === 0 ? null : <p className="admin-note">{shippingAdminTexts.flatRateRests}</p>
}

export const shippingGroup: SettingsGroup = {
  id: 'shipping',
  title: 'Shipping',
  about: 'What buyers pay for a parcel.',
  Above: FlatRateNote,
  fields: ['shipping_flat_cents', 'free_shipping_from_cents'],
  Below: ShippingZones,
}
