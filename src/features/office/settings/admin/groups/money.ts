// The group Money: the currency of all prices, and from which number on sales are shown.
import { CurrencyNote } from './CurrencyNote'
import type { SettingsGroup } from '../settings-group'

export const moneyGroup: SettingsGroup = {
  id: 'money',
  title: 'Money',
  about: 'The currency of your prices, and what visitors see of your sales.',
  Above: CurrencyNote,
  fields: ['currency', 'sold_shown_from'],
}
