// Fills the bundles of the demo: each entry finds its item by slug, and its edition by label.
import type { bundleEntries } from '@/db/schema/commerce/bundles'
import { demoContent } from './content/all'

type Stored = { id: string; shop_item_id: string; label: string }

/** `ids` has the ids of the items by slug; `editions` are the stored ones. Throws for an edition that there is not. */
export function demoBundleEntries(
  ids: ReadonlyMap<string, string>,
  editions: readonly Stored[],
): (typeof bundleEntries.$inferInsert)[] {
  return demoContent.shopItems.flatMap(({ slug, bundle = [] }) =>
    bundle.map((entry, position) => {
      const itemId = ids.get(entry.slug) ?? ''
      const isOpen = entry.edition === '*'
      const named = isOpen ? undefined : entry.edition
      const edition = editions.find(({ shop_item_id, label }) => shop_item_id === itemId && label === named)
      if (named !== undefined && !edition)
        throw new Error(`The demo bundle ${slug} names ${named} of ${entry.slug}, which there is not`)
      const title = demoContent.shopItems.find((item) => item.slug === entry.slug)?.title
      return {
        shop_item_id: ids.get(slug) ?? '',
        entry_item_id: itemId,
        entry_variant_id: edition?.id ?? null,
        buyer_chooses: isOpen,
        label: [title, named].filter(Boolean).join(', '),
        position,
      }
    }),
  )
}
