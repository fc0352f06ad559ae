// /purchases: the page and its head, loaded together when somebody comes here.
import './find-purchases.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { purchaseTexts } from '../../purchases.texts'

export { FindPurchasesPage } from './FindPurchasesPage'

/** What the page says of itself. */
export function findPurchasesHead({ site }: HeadContext): PageFacts {
  return { site, path: '/purchases', title: purchaseTexts.title, isPrivate: true }
}
