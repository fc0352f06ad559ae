// What the contact banner of the LOE page says.
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { isEmail } from '@/lib/email'
import { loeTexts } from '@/lib/texts/loe'

/** LOE-20 and LOE-23: the banner's text with the contact address in it: description, else title (OP-23), else the fallback. */
export function bannerText(texts: PageTexts | undefined): string {
  const stored = texts?.['contact-email']
  const email =
    [stored?.description, stored?.title].map((text) => text?.trim() ?? '').find(isEmail) ?? loeTexts.fallbackEmail
  const text = texts?.['loe-banner-text']?.description?.trim() || loeTexts.banner
  return text.replaceAll('{email}', email)
}
