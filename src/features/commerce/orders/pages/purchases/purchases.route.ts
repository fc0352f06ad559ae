// /purchases/{token}: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { purchaseTexts } from '@/lib/texts/purchases'

export { PurchasesPage } from './PurchasesPage'

/** What the page says of itself. */
export function purchasesHead({ site }: RouteContext): PageFacts {
  return { site, path: '/purchases', title: purchaseTexts.listTitle, isPrivate: true }
}
