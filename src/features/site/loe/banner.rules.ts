// Builds the text of the LOE page's contact banner.
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { resolveContactEmail, contactEmailKey } from '@/lib/contact-email'
import type { LoeContentKey } from './loe.content-keys'
import { loeTexts } from './loe.texts'

/**
 * LOE-20: returns the banner's text with the contact address in it: description, else title (OP-23). If the owner's own
 * text needs an address and she has given none, it gets the default address (LOE-23). Null if she has written neither
 * text nor address: the site does not invent an address for her.
 */
export function bannerText(texts: PageTexts<LoeContentKey | typeof contactEmailKey> | undefined): string | null {
  const email = resolveContactEmail(texts?.[contactEmailKey])
  const text = texts?.['loe-banner-text']?.description?.trim() || loeTexts.banner
  if (email === undefined && text === loeTexts.banner) return null
  return text.replaceAll('{email}', email ?? loeTexts.fallbackEmail)
}
