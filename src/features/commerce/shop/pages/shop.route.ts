// /shop: the page and its head, loaded together when somebody comes here.
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { pageOf } from '@/lib/paging'
import { shopTexts } from '../shop.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { shopItemsQuery } from '../shop.queries'
import { searchOf, type ShopSearch } from '../shop-address'

export { ShopPage } from './ShopPage'

/** What the page says of itself. */
export function shopHead(context: HeadContext, search: ShopSearch): PageFacts {
  const { site } = context
  const { category, tag } = search
  // Of a tag that nothing has the page says so itself; search engines hear it from the status.
  if (
    import.meta.env.SSR &&
    tag !== undefined &&
    knownAnswer(context.queryClient, shopItemsQuery(pageOf(search), search))?.total === 0
  )
    context.noteMissing?.()
  const title = tag === undefined ? category && shopTexts.categoryGroups[category] : shopTexts.tagged(tag)
  return { site, path: '/shop', view: searchOf(search), title: title ?? 'Shop', description: shopTexts.curated }
}
