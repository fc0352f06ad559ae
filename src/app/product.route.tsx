// Builds /shop/{slug}: the shop's page of an item, with the next gig at which its tune is played.
import { ProductPage as ShopProductPage } from '@/features/commerce/product-page/pages/product.route'
import { PlayedNext } from '@/features/site/events/pages/PlayedNext'

export { loadBuyBar, productHead } from '@/features/commerce/product-page/pages/product.route'

export function ProductRoute() {
  return <ShopProductPage playedNext={<PlayedNext />} />
}
