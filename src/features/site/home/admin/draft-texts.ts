// Merges the texts being typed into the shape that public pages read.
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import type { PageTextFormValues, StoredPageText } from '@/features/site/page-content/page-text.resource'
import { isOwnFile, isWebAddress } from '@/lib/form-fields'
import type { HomeContentKey } from '../home.content-keys'

type Draft = Pick<StoredPageText, 'title' | 'description' | 'paragraph_spacing'>

/** Returns stored texts with the drafts on top. A picture's address counts only once it is a valid address. */
export function draftTexts(
  stored: readonly StoredPageText[],
  drafts: Readonly<Record<string, PageTextFormValues>>,
): PageTexts<HomeContentKey> {
  const all: Record<string, Draft> = { ...Object.fromEntries(stored.map((text) => [text.page_name, text])), ...drafts }
  return Object.fromEntries(
    Object.entries(all).map(([key, { title, description, paragraph_spacing }]) => {
      const address = description?.trim() ?? ''
      const isPicture = key.startsWith('home-hero-image') && (isOwnFile(address) || isWebAddress(address))
      const picture = isPicture ? { url: address, width: null, height: null, placeholder: null } : null
      return [key, { title, description, paragraph_spacing, picture }]
    }),
  )
}
