// Renders related items at the end of an item's page.
import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '@/lib/use-api-query'
import { SectionHeading } from '@/ui/Text'
import { shopItemQuery } from '@/features/commerce/catalog/catalog.queries'
import { ItemTile } from '@/features/commerce/catalog/pages/ItemTile'

export function RelatedItems() {
  const { slug } = useParams({ from: '/shop/$slug' })
  const related = useApiQuery(shopItemQuery(slug)).data?.related ?? []
  if (related.length === 0) return null
  return (
    <section className="section ruled" aria-labelledby="related">
      <div className="wrap">
        <SectionHeading id="related" title="From the same shelf" />
        <ul className="hang hang-4">
          {related.map((other) => (
            <li key={other.id}>
              <ItemTile item={other} featured sizes="(width >= 64rem) 22vw, 44vw" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
