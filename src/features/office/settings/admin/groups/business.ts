// The group Business: who sells, as receipts and invoices say it.
import type { SettingsGroup } from '../settings-group'

export const businessGroup: SettingsGroup = {
  id: 'business',
  title: 'Business',
  about: 'Who sells here. Receipts and the privacy page name it; empty fields are left out.',
  fields: ['legal_name', 'postal_address', 'tax_number', 'tax_line'],
}
