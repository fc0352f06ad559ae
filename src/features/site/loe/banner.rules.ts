// What the contact banner of the LOE page says.
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { resolveContactEmail, contactEmailKey } from '@/lib/contact-email'
import type { LoeContentKey } from './loe.content-keys'
import { loeTexts } from './loe.texts'

/**
 * LOE-20: the banner's text with the contact address in it: description, else title (OP-23). A text of the owner's own that asks for an
 * address she has not given gets the default one (LOE-23). Null while she has written neither: nobody invents an address for her.
 */
export function bannerText(texts: PageTexts<LoeContentKey | typeof contactEmailKey> | undefined): string | null {
  const email = resolveContactEmail(texts?.[contactEmailKey])
  const text = texts?.['loe-banner-text']?.description?.trim() || loeTexts.banner
  if (email === undefined && text === loeTexts.banner) return null
  return text.replaceAll('{email}', email ?? loeTexts.fallbackEmail)
}
