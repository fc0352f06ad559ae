// Lists the other formats of a release below the one that the page shows, each with its stock and its button.
import { stockSentence } from '@/features/commerce/catalog/catalog.rules'
import { productTexts } from '@/features/commerce/catalog/product.texts'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { ItemAction } from '@/features/commerce/catalog/pages/ItemAction'

type OtherFormatsProps = { shown: ShopItem; formats: readonly ShopItem[] }

/** Renders nothing for an item alone. A format with sizes links to the page that shows it first. */
export function OtherFormats({ shown, formats }: OtherFormatsProps) {
  const others = formats.filter(({ id }) => id !== shown.id)
  return (
    others.length > 0 && (
      <ul aria-label={productTexts.otherFormats} className="mt-6 grid gap-3">
        {others.map((item) => (
          <li key={item.id} className="grid gap-1">
            <ItemAction item={item} variant="quiet" />
            {/* Of a sold-out format the button says so itself. */}
            {item.inventory.currentStock !== 0 && (
              <span className="type-small tabular text-ink-soft">{stockSentence(item)}</span>
            )}
          </li>
        ))}
      </ul>
    )
  )
}
