// Lists the content of a bundle, each entry with its price alone and a link to its page, and what the bundle saves.
import { Link } from '@tanstack/react-router'
import { formatMoney } from '@/lib/money'
import { Price, useShopCurrency } from '@/ui/Price'
import { productTexts } from '@/features/commerce/catalog/product.texts'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'

export function InBundle({ bundle: { entries, savesCents } }: { bundle: NonNullable<ShopItem['bundle']> }) {
  const currency = useShopCurrency()
  return (
    <section className="mt-10">
      <h2 className="type-subheading">{productTexts.bundle.title}</h2>
      <ul className="ledger mt-4">
        {entries.map(({ name, slug, listCents }) => (
          <li key={name} className="flex items-baseline justify-between gap-x-5 py-2!">
            {slug === null ? (
              <span className="py-2.5 wrap-anywhere">{name}</span>
            ) : (
              <Link to="/shop/$slug" params={{ slug }} className="text-link py-2.5 wrap-anywhere">
                {name}
              </Link>
            )}
            {listCents > 0 && (
              <span className="flex-none text-ink-soft">
                <Price cents={listCents} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {savesCents > 0 && (
        <p className="mt-4 text-gold">{productTexts.bundle.saves(formatMoney(savesCents, currency))}</p>
      )}
    </section>
  )
}
