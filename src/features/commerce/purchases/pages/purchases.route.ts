// /purchases/{token}: the page and its head, loaded together when a visitor opens it.
import './purchases.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { purchaseTexts } from '../purchases.texts'

export { PurchasesPage } from './PurchasesPage'

/** Title and other head data of the page. */
export function purchasesHead({ site }: HeadContext): PageSummary {
  return { site, path: '/purchases', title: purchaseTexts.listTitle, isPrivate: true }
}
