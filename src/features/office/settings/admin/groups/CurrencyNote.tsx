// Says what a change of the currency does, before the owner saves it.
import { counted } from '@/lib/counted'
import { currencyName } from '@/lib/currency-names'
import { formatMoney } from '@/lib/money'
import { settingsTexts } from '../../settings.texts'
import type { GroupProps } from '../settings-group'

export function CurrencyNote({ settings: { values, pricedItems } }: GroupProps) {
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
