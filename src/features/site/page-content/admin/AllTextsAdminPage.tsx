// Lists all texts of the site, searchable (ADM-CONTENT-02): a click opens the editor of the page at the text.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import type { Column } from '@/admin-kit/definition'
import { DataTable } from '@/admin-kit/lists/DataTable'
import { ListSearch } from '@/admin-kit/lists/ListSearch'
import { useAddressText } from '@/admin-kit/opened-by-address'
import { editedText } from '../edited-pages'
import { type StoredPageText, textName } from '../page-text.resource'
import { focusText } from './editor/editor-context'
import { OneSaveBar } from './OneSaveBar'
import { PageTextBlock } from './PageTextBlock'
import { useStoredTexts } from './PageTexts'
import { findTexts, type ListedText, listTexts } from './text-list'

export function AllTextsAdminPage() {
  const { site } = useRouteContext({ from: '__root__' })
  const { texts, notice } = useStoredTexts(undefined, 'Failed to fetch page contents')
  return (
    <AdminPage title="Page Content" subtitle="Every text of the site. A click opens it beside its page.">
      <p className="mb-2">
        <AdminLink to="/admin/footer" className="text-link">
          The footer&apos;s links
        </AdminLink>
      </p>
      <p className="mb-6 text-ink-soft">
        The name of the site, <strong className="text-ink">{site.name}</strong>, appears in titles, mails and shared
        links. Change it on the{' '}
        <AdminLink to="/admin/home?text=site-name" className="text-link">
          home page
        </AdminLink>
        .
      </p>
      {notice}
      {texts && <TextTable rows={listTexts(texts)} />}
      {texts && <OtherTexts texts={texts.filter(({ page_name }) => !editedText(page_name))} />}
    </AdminPage>
  )
}

const columns: readonly Column<ListedText>[] = [
  {
    key: 'text',
    header: 'Text',
    cell: ({ address, name, words }) => (
      <>
        <AdminLink to={address} className="text-link">
          {name}
        </AdminLink>
        <span className="admin-note admin-clip">{words || 'Empty'}</span>
      </>
    ),
  },
  { key: 'page', header: 'Page', cell: ({ page }) => page },
  { key: 'changed', header: 'Changed', cell: ({ changed }) => <span className="whitespace-nowrap">{changed}</span> },
]

function TextTable({ rows }: { rows: readonly ListedText[] }) {
  const [typed, setTyped] = useState('')
  const found = findTexts(rows, typed)
  return (
    <>
      <ListSearch label="Search texts" typed={typed} onType={setTyped} />
      <p className="visually-hidden" role="status">
        {typed.trim() !== '' && `${found.length} found`}
      </p>
      {found.length === 0 ? (
        <p className="admin-empty">No text matches “{typed.trim()}”. Search for a word of the text or for its page.</p>
      ) : (
        <DataTable label="Texts" rows={found} rowName={({ name }) => name} columns={columns} />
      )}
    </>
  )
}

/** Edits texts that no page shows, such as those of an earlier site (DATA-06). */
function OtherTexts({ texts }: { texts: readonly StoredPageText[] }) {
  const asked = useAddressText('text')
  const isAsked = texts.some(({ page_name }) => page_name === asked)
  useEffect(() => {
    if (isAsked && asked !== undefined) focusText(asked, 'title', () => undefined)
  }, [isAsked, asked])
  if (texts.length === 0) return null
  return (
    <details key={asked} className="admin-field-fold mt-8" open={isAsked}>
      <summary className="type-subheading">Advanced: texts that no page shows</summary>
      <OneSaveBar>
        {texts.map((text) => (
          <PageTextBlock key={text.page_name} name={text.page_name} heading={textName(text.page_name)} text={text} />
        ))}
      </OneSaveBar>
    </details>
  )
}
