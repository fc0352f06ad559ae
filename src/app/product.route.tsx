// /shop/{slug} as it is put together: the shop's page of an item, and in it the gig where its tune is played next.
import { ProductPage as ShopProductPage } from '@/features/commerce/shop/pages/product.route'
import { PlayedNext } from '@/features/site/events/pages/PlayedNext'

export { productHead } from '@/features/commerce/shop/pages/product.route'

export function ProductPage() {
  return <ShopProductPage playedNext={<PlayedNext />} />
}
