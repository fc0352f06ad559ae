// /licence/{token}: the page and its head, loaded together when a visitor opens it.
import './licence.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { licenceTexts } from '../licences.texts'

export { LicencePage, UnknownLicence } from './LicencePage'

/** Title and other head data of the page. */
export function licenceHead({ site }: HeadContext): PageSummary {
  return { site, path: '/licence', title: licenceTexts.eyebrow, isPrivate: true }
}
