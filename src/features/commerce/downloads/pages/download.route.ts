// /d/{token}: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { downloadTexts } from '@/lib/texts/downloads'

export { DownloadPage, UnknownDownloadLink } from './DownloadPage'

/** What the page says of itself. */
export function downloadHead({ site }: RouteContext): PageFacts {
  return { site, path: '/d', title: downloadTexts.eyebrow, isPrivate: true }
}
