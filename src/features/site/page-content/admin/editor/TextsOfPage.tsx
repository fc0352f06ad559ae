// Lists the texts of a page below it on a phone, so that texts that the page does not show yet can be opened too.
import type { EditedPage } from '../../edited-pages'
import { socialAddress } from '../../social-address'
import type { StoredPageText } from '../../page-text.resource'
import type { TextField } from './editor-context'

/** Opens the group of fields that visitors do not see, as the key of a text opens its form. */
export const advancedKey = 'advanced'

type TextsOfPageProps = {
  page: EditedPage
  texts: readonly StoredPageText[]
  onOpen: (key: string, field?: TextField) => void
}

/** Returns what visitors read of a text. */
export function shownWords({ page_name: key, shows, kind, title, description }: StoredPageText): string {
  if (kind === 'picture') return description ? 'A picture' : ''
  // The title of a profile is its own name until an address is typed.
  if (kind === 'address' && !description) return socialAddress(key, title) === null ? '' : title
  if (shows === 'title') return title
  if (shows === 'both') return [title, description].filter(Boolean).join(' – ')
  return description ?? (shows === 'description' ? '' : title)
}

export function TextsOfPage({ page, texts, onOpen }: TextsOfPageProps) {
  return (
    <section className="texts-of-page" aria-label="All texts of this page">
      <h2 className="type-subheading">All texts of this page</h2>
      <ul>
        {page.sections.flatMap((section) =>
          section.texts
            .filter(({ title, description, descriptionAt }) => title ?? description ?? descriptionAt)
            .map(({ key, name, title }) => {
              const text = texts.find(({ page_name }) => page_name === key)
              return (
                <li key={key}>
                  <button type="button" onClick={() => onOpen(key, title === undefined ? 'description' : 'title')}>
                    <span>{name}</span>
                    <span className="admin-note admin-clip">{(text && shownWords(text)) || 'Empty'}</span>
                  </button>
                </li>
              )
            }),
        )}
        <li>
          <button type="button" onClick={() => onOpen(advancedKey)}>
            <span>Advanced</span>
            <span className="admin-note admin-clip">What visitors do not see</span>
          </button>
        </li>
      </ul>
    </section>
  )
}
