// What the contact banner of the LOE page says.
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { contactEmailOf, contactEmailKey } from '@/lib/contact-email'
import type { LoeContentKey } from './loe.content-keys'
import { loeTexts } from './loe.texts'

/** LOE-20 and LOE-23: the banner's text with the contact address in it: description, else title (OP-23), else the fallback. */
export function bannerText(texts: PageTexts<LoeContentKey | typeof contactEmailKey> | undefined): string {
  const email = contactEmailOf(texts?.[contactEmailKey]) ?? loeTexts.fallbackEmail
  const text = texts?.['loe-banner-text']?.description?.trim() || loeTexts.banner
  return text.replaceAll('{email}', email)
}
