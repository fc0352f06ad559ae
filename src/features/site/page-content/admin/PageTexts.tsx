// Shows the editor of a public page's texts in the back-office (ADM-CONTENT-01).
import { type ReactNode, useEffect } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useApiQuery } from '@/lib/use-api-query'
import { toast } from '@/ui/toast-store'
import { editedPages, type EditedPageName, keysOfPage } from '../edited-pages'
import { storedTextsQuery } from '../page-content.queries'
import { PageEditor } from './editor/PageEditor'

/**
 * Returns the stored texts of these keys, or all; a failed read shows the page's own message (ADM-CONTENT-10,
 * ADM-HOME-06).
 */
export function useStoredTexts(keys: readonly string[] | undefined, failed: string) {
  const query = useApiQuery(storedTextsQuery(keys))
  const { data, error, errorUpdatedAt } = query
  useEffect(() => {
    if (error) toast({ title: 'Error', text: failed, kind: 'destructive' })
  }, [error, errorUpdatedAt, failed])
  return { texts: data?.texts, notice: <QueryNotice query={query} /> }
}

/** Fetches the texts of a page and shows their editor. */
export function FetchedPageEditor({ name, failed }: { name: EditedPageName; failed: string }) {
  const { texts, notice } = useStoredTexts(keysOfPage(editedPages[name]), failed)
  return (
    <>
      {notice}
      {texts && <PageEditor name={name} texts={texts} />}
    </>
  )
}

type TextsAdminPageProps = {
  title: string
  subtitle: string
  name: EditedPageName
  failed: string
  children?: ReactNode
}

export function TextsAdminPage({ title, subtitle, name, failed, children }: TextsAdminPageProps) {
  return (
    <AdminPage title={title} subtitle={subtitle}>
      {children}
      <FetchedPageEditor name={name} failed={failed} />
    </AdminPage>
  )
}
