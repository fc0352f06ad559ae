// Builds the list of all texts for the owner: the page, the name, the first words and the time of the last change.
import { foldLetters } from '@/lib/fold-letters'
import { formatMoment } from '@/lib/moments'
import { type EditedPage, editedPages, editedText, keysOfPage } from '../edited-pages'
import { type StoredPageText, textName } from '../page-text.resource'
import { shownWords } from './editor/TextsOfPage'
import { emptyText } from './page-text-fields'

export type ListedText = {
  id: string
  name: string
  page: string
  /** Leads to the editor at this text. */
  address: string
  /** Has the words that visitors read; can be empty. */
  words: string
  changed: string
}

/** Returns one entry per text in the order of the keys (ADM-CONTENT-01); texts that are not stored yet are among them. */
export function listTexts(stored: readonly StoredPageText[]): ListedText[] {
  const byKey = new Map(stored.map((text) => [text.page_name, text]))
  const known = Object.values<EditedPage>(editedPages).flatMap(keysOfPage)
  return [...new Set([...byKey.keys(), ...known])].toSorted().map((key) => {
    const text = byKey.get(key) ?? emptyText(key)
    const page = editedText(key)?.page
    return {
      id: key,
      name: textName(key),
      page: page?.name ?? 'No page',
      address: `${page?.admin ?? '/admin/page-content'}?text=${key}`,
      words: shownWords(text),
      changed: text.updated_at === null ? '–' : formatMoment(text.updated_at),
    }
  })
}

/** Returns the entries that contain every typed word, in their name, page or text. */
export function findTexts(texts: readonly ListedText[], typed: string): readonly ListedText[] {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  return texts.filter(({ name, page, words: own }) => {
    const all = foldLetters(`${page} ${name} ${own}`)
    return words.every((word) => all.includes(word))
  })
}
