// /d/{token}: the page and its head, loaded together when somebody comes here.
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { downloadTexts } from '@/lib/texts/downloads'

export { DownloadPage, UnknownDownloadLink } from './DownloadPage'

/** What the page says of itself. */
export function downloadHead({ site }: HeadContext): PageFacts {
  return { site, path: '/d', title: downloadTexts.eyebrow, isPrivate: true }
}
