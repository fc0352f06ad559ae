// The group Shipping: one rate for every parcel, and the amount from which it is free.
import type { SettingsGroup } from '../settings-group'

export const shippingGroup: SettingsGroup = {
  id: 'shipping',
  title: 'Shipping',
  about: 'What buyers pay for a parcel.',
  fields: ['shipping_flat_cents', 'free_shipping_from_cents'],
}
