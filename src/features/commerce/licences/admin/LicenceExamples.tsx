// Previews what a licence does to the prices of real sheets, before the owner saves it.
import { licencePrice } from '@/features/commerce/cart/licence.rules'
import { useApiQuery } from '@/lib/use-api-query'
import { formatMoney, smallestCents, typedCents } from '@/lib/money'
import { useShopCurrency } from '@/ui/Price'
import { shopItemsQuery } from '@/features/commerce/catalog/catalog.queries'

type Typed = { name: string; price_rule: 'times' | 'plus'; price_amount: string }

/**
 * Shows "Blue Bossa: $7.50 → $22.50" for the first sheets of the shop. Renders nothing while the amount cannot be read.
 */
export function LicenceExamples({ name, price_rule: priceRule, price_amount }: Typed) {
  const { data } = useApiQuery(shopItemsQuery(1, { category: 'sheet-music' }))
  const currency = useShopCurrency()
  const priceAmount = typedCents(price_amount.trim(), priceRule === 'plus' ? currency : 'USD')
  const sheets = (data?.items ?? []).flatMap(({ id, title, offers }) => {
    const file = offers.find(({ delivery }) => delivery === 'file')
    return file ? [{ id, title, cents: file.unitCents }] : []
  })
  if (priceAmount === null || sheets.length === 0) return null
  return (
    <div className="admin-note">
      <p>With {name.trim() === '' ? 'this licence' : `“${name.trim()}”`} buyers pay:</p>
      <ul>
        {sheets.slice(0, 3).map(({ id, title, cents }) => (
          <li key={id} className="tabular">
            {title}: {formatMoney(cents, currency)} →{' '}
            {formatMoney(licencePrice(cents, { priceRule, priceAmount, unitCents: smallestCents(currency) }), currency)}
          </li>
        ))}
      </ul>
    </div>
  )
}
