// The groups Business and Shipping: who sells, and what a parcel costs.
import type { SettingsGroup } from '../settings-group'

export const businessGroup: SettingsGroup = {
  id: 'business',
  title: 'Business',
  about: 'Who sells here. Receipts and the privacy page name it; empty fields are left out.',
  fields: ['legal_name', 'postal_address', 'tax_number', 'tax_line'],
}

export const shippingGroup: SettingsGroup = {
  id: 'shipping',
  title: 'Shipping',
  about: 'What buyers pay for a parcel.',
  fields: ['shipping_flat_cents', 'free_shipping_from_cents'],
}
