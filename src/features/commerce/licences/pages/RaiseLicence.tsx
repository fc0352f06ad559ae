// The larger licences for a purchase. The buyer chooses one here, and the difference goes through the cart like any
// item.
import { Link } from '@tanstack/react-router'
import type { CartTopUp } from '@/features/commerce/cart/cart'
import { licencesFor, priceFor, variantsFor } from '@/features/commerce/cart/cart-choices'
import { licencesOfLine, licenceWords, lineCents } from '@/features/commerce/cart/licence.rules'
import { addOffer } from '@/features/commerce/cart/pages/cart-actions'
import { toCartOffer } from '@/features/commerce/catalog/pages/cart-offer'
import { currentItemsQuery } from '@/features/commerce/catalog/catalog.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { Price } from '@/ui/Price'
import { licenceTexts } from '../licences.texts'

type RaiseLicenceProps = { topsUp: CartTopUp & { itemId: string; format: string; variantId: string | null } }

/** Shows a contact if the shop has no larger licence, or no longer sells the item. */
export function RaiseLicence({ topsUp: { itemId, format: formatId, variantId, ...topsUp } }: RaiseLicenceProps) {
  const { data } = useApiQuery(currentItemsQuery([itemId]))
  if (!data) return null
  const item = data.items.find(({ id, isFree }) => id === itemId && !isFree)
  const offer = item && toCartOffer(item)
  const format = offer?.formats.find((one) => one.format === formatId)
  const variant = (offer && format && variantsFor(offer, format).find(({ id }) => id === variantId)) ?? null
  if (!offer || !format || (variant === null && variantId !== null)) return <WriteForMore copies={topsUp.copies} />
  const plainCents = priceFor(format, variant)
  const larger = licencesOfLine(licencesFor(offer, format), plainCents, topsUp)
  if (larger.length === 0) return <WriteForMore copies={topsUp.copies} />
  return (
    <section className="mt-14" aria-labelledby="more-copies">
      <h2 id="more-copies" className="type-heading">
        {licenceTexts.more}
      </h2>
      <p className="mt-3 max-w-[56ch] text-ink-soft">{licenceTexts.moreNote}</p>
      <ul className="ledger mt-6">
        {larger.map((licence) => (
          <li key={licence.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <span>
              {licenceWords(licence)}
              {licence.terms && <span className="type-small block text-ink-soft">{licence.terms}</span>}
            </span>
            <span className="flex items-center gap-5">
              <Price cents={lineCents(plainCents, licence, topsUp) ?? 0} />
              <Button
                size="small"
                variant="primary"
                onClick={() => void addOffer(offer, { format: formatId, variantId, licenceId: licence.id, topsUp })}
              >
                {licenceTexts.raise(licence.copies)}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WriteForMore({ copies }: { copies: number }) {
  return (
    <p className="mt-14">
      {licenceTexts.needMore(copies)}{' '}
      <Link to="/contact" className="text-link">
        {licenceTexts.writeToUs}
      </Link>
    </p>
  )
}
