// /purchases: the page and its head, loaded together when a visitor opens it.
import './find-purchases.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { purchaseTexts } from '../purchases.texts'

export { FindPurchasesPage } from './FindPurchasesPage'

/** Title and other head data of the page. */
export function findPurchasesHead({ site }: HeadContext): PageSummary {
  return { site, path: '/purchases', title: purchaseTexts.title, isPrivate: true }
}
