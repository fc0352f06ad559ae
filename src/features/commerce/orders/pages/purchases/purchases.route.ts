// /purchases/{token}: the page and its head, loaded together when somebody comes here.
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { purchaseTexts } from '@/lib/texts/purchases'

export { PurchasesPage } from './PurchasesPage'

/** What the page says of itself. */
export function purchasesHead({ site }: HeadContext): PageFacts {
  return { site, path: '/purchases', title: purchaseTexts.listTitle, isPrivate: true }
}
