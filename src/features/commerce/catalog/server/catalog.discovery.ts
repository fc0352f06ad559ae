// Lists the shop for search engines, and its new music for readers of the feed. A closed shop shows no items
// (MAINT-01).
import { and, asc, desc, max, ne } from 'drizzle-orm'
import { latest, type Discovery } from '@/platform/http/discovery'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { shopHeroContentKeys, shopSectionContentKeys } from '../shop.content-keys'
import { isShopOpen } from '@/features/commerce/shop-status/server/shop-status'
import { laterFormats } from '@/features/commerce/releases/releases.rules'
import { shopReleases, without } from './lists/formats-of-releases'
import { placeholderPicture } from './view/present'
import { shopOrder } from './lists/shop-order'

const visible = publicRows(shopItems)

export const shopDiscovery: Discovery = {
  reads: ['shop_items', 'releases', 'page_settings', 'page_content'],
  async pages(ctx) {
    const { db } = ctx
    const texts = await storedTexts(ctx, [...shopHeroContentKeys, ...shopSectionContentKeys])
    const [all] = await db
      .select({ changedAt: max(shopItems.updated_at) })
      .from(shopItems)
      .where(visible)
    const releases = await shopReleases(ctx)
    const items = (await isShopOpen(db))
      ? await db
          .select()
          .from(shopItems)
          .where(and(visible, without(laterFormats(releases, () => true))))
          .orderBy(...shopOrder)
      : []
    return [
      { path: '/shop', title: 'Shop', changedAt: latest(texts.changedAt, all?.changedAt) },
      ...items.map((item) => ({
        path: `/shop/${item.slug}`,
        title: releases.get(item.id)?.title ?? item.title,
        image: item.image_url || placeholderPicture.url,
        changedAt: item.updated_at,
      })),
    ]
  },
  async news(ctx, most) {
    const { db } = ctx
    if (!(await isShopOpen(db))) return []
    const releases = await shopReleases(ctx)
    const isNews = ({ category }: { category: string }) => category !== 'merchandise'
    const items = await db
      .select()
      .from(shopItems)
      .where(and(visible, ne(shopItems.category, 'merchandise'), without(laterFormats(releases, isNews))))
      .orderBy(desc(shopItems.created_at), asc(shopItems.id))
      .limit(most)
    return items.map(({ id, title, description, slug, created_at }) => ({
      id,
      title: releases.get(id)?.title ?? title,
      text: description ?? '',
      path: `/shop/${slug}`,
      publishedAt: created_at,
    }))
  },
}
