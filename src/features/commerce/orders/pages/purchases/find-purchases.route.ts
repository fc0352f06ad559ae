// /purchases: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { purchaseTexts } from '@/lib/texts/purchases'

export { FindPurchasesPage } from './FindPurchasesPage'

/** What the page says of itself. */
export function findPurchasesHead({ site }: RouteContext): PageFacts {
  return { site, path: '/purchases', title: purchaseTexts.title, isPrivate: true }
}
