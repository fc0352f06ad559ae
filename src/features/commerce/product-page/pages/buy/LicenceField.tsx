// Chooses a licence of a sheet on its own page, instead of a quantity. Only shops with several licences show it.
import type { CartLicence } from '@/features/commerce/cart/cart'
import { licenceWords } from '@/features/commerce/cart/licence.rules'
import { formatMoney } from '@/lib/money'
import { useShopCurrency } from '@/ui/Price'
import { productTexts } from '@/features/commerce/catalog/product.texts'

type Props = {
  licences: readonly CartLicence[]
  chosenId: string | null
  /** Returns the price in cents with a licence. `isLeast`: no edition is chosen and their prices differ. */
  priceFor(licence: CartLicence): { cents: number; isLeast: boolean }
  onChoose(id: string): void
}

export function LicenceField({ licences, chosenId, priceFor, onChoose }: Props) {
  const currency = useShopCurrency()
  const chosen = licences.find(({ id }) => id === chosenId) ?? licences[0]
  const words = (licence: CartLicence) => {
    const { cents, isLeast } = priceFor(licence)
    return `${licenceWords(licence)}: ${isLeast ? 'from ' : ''}${formatMoney(cents, currency)}`
  }
  return (
    <div className="mb-3 lg:mb-5">
      <label className="block">
        <span className="field-label">{productTexts.licence}</span>
        <select
          className="field-control mt-1 w-full"
          name="licence"
          value={chosen?.id ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {licences.map((licence) => (
            <option key={licence.id} value={licence.id}>
              {words(licence)}
            </option>
          ))}
        </select>
      </label>
      {chosen?.terms && <p className="type-small mt-1 text-ink-soft">{chosen.terms}</p>}
    </div>
  )
}
