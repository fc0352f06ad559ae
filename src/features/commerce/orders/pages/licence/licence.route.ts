// /licence/{token}: the page and its head, loaded together when somebody comes here.
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { licenceTexts } from '../../licences.texts'

export { LicencePage, UnknownLicence } from './LicencePage'

/** What the page says of itself. */
export function licenceHead({ site }: HeadContext): PageFacts {
  return { site, path: '/licence', title: licenceTexts.eyebrow, isPrivate: true }
}
