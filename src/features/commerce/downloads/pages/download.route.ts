// /d/{token}: the page and its head, loaded together when a visitor opens it.
import './download.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { downloadTexts } from '../downloads.texts'

export { DownloadPage, UnknownDownloadLink } from './DownloadPage'

/** Title and other head data of the page. */
export function downloadHead({ site }: HeadContext): PageSummary {
  return { site, path: '/d', title: downloadTexts.eyebrow, isPrivate: true }
}
