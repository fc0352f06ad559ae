// The group Money: the currency of all prices, and from which number on sales are shown.
import { counted } from '@/lib/counted'
import { currencyName } from '@/lib/currency-names'
import { formatMoney } from '@/lib/money'
import { settingsTexts } from '../../settings.texts'
import type { GroupProps, SettingsGroup } from '../settings-group'

/** Says what a change of the currency does, before the owner saves it. */
function CurrencyNote({ settings: { values, pricedItems } }: GroupProps) {
  const { currency } = values
  const other = currency === 'EUR' ? 'USD' : 'EUR'
  return (
    <p className="admin-note">
      {settingsTexts.currencyChange({
        items: counted(pricedItems, 'item has', 'items have'),
        example: `${formatMoney(1000, currency)} → ${formatMoney(1000, other)}`,
        name: currencyName(currency),
      })}
    </p>
  )
}

export const moneyGroup: SettingsGroup = {
  id: 'money',
  title: 'Money',
  about: 'The currency of your prices, and what visitors see of your sales.',
  Above: CurrencyNote,
  fields: ['currency', 'sold_shown_from'],
}
