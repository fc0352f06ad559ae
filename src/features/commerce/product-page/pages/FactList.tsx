// Lists the facts of a sheet on its page. A fact that the shop can filter by links to all items with the same value.
import { Link } from '@tanstack/react-router'
import { listItemDetails } from '@/features/commerce/catalog/item/item-facts'
import type { DetailedItem } from '@/features/commerce/catalog/catalog.contract'

/** Renders nothing if no facts are known. */
export function FactList({ item }: { item: DetailedItem }) {
  const facts = listItemDetails(item)
  if (facts.length === 0) return null
  return (
    <dl
      aria-label="About the music"
      className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-x-6 gap-y-5"
    >
      {facts.map(({ name, label, text, filter }) => (
        <div key={name}>
          <dt className="type-small text-ink-soft">{label}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            {filter ? (
              <Link
                to="/shop"
                search={{ [filter.name]: filter.value }}
                hash="catalogue"
                className="text-link -my-2.5 inline-block py-2.5"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
