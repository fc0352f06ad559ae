// Renders the forms of a page's texts in the order of the page, and a closed group of what visitors do not see.
import { type Ref, useMemo } from 'react'
import type { EditedPage } from '../../edited-pages'
import type { StoredPageText } from '../../page-text.resource'
import { pageTextFields } from '../page-text-fields'
import { type BlockChanges, PageTextBlock } from '../PageTextBlock'
import { advancedKey } from './TextsOfPage'

type FieldsOfPageProps = {
  page: EditedPage
  texts: readonly StoredPageText[]
  blocks: BlockChanges
  /** Shows this text alone; null for all. */
  only: string | null
  isAdvancedOpen: boolean
  onAdvanced: (isOpen: boolean) => void
  advancedRef: Ref<HTMLDivElement>
}

export function FieldsOfPage({
  page,
  texts,
  blocks,
  only,
  isAdvancedOpen,
  onAdvanced,
  advancedRef,
}: FieldsOfPageProps) {
  const stored = useMemo(() => new Map(texts.map((text) => [text.page_name, text])), [texts])
  const hasUnseen = texts.some(
    (text) => !blocks[text.page_name] && pageTextFields(text.page_name, text).unseen.length > 0,
  )
  return (
    <>
      {page.sections.map((section) => (
        <section
          key={section.title}
          aria-label={section.title}
          className="text-section"
          hidden={only !== null && section.texts.every(({ key }) => key !== only)}
        >
          {only === null && <h2 className="type-subheading">{section.title}</h2>}
          {section.texts.map(({ key, name }) => (
            <PageTextBlock key={key} name={key} heading={name} text={stored.get(key)} {...blocks[key]} />
          ))}
        </section>
      ))}
      {hasUnseen && (
        <details
          className="admin-field-fold text-advanced"
          open={isAdvancedOpen}
          hidden={only !== null && only !== advancedKey}
          onToggle={({ currentTarget }) => onAdvanced(currentTarget.open)}
        >
          <summary className="type-subheading">Advanced</summary>
          <p className="admin-note">Names and words that are stored with the texts. Visitors do not see them.</p>
          <div ref={advancedRef} className="admin-field-folded" />
        </details>
      )}
    </>
  )
}
