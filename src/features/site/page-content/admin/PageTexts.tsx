// A page of texts: one editable block per row, in the order of their keys (ADM-CONTENT-01).
import { type ReactNode, useEffect } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useApiQuery } from '@/lib/use-api-query'
import { toast } from '@/ui/toast-store'
import { storedTextsQuery } from '../page-content.queries'
import type { PageTextFormValues, StoredPageText } from '../page-text.resource'
import { pageHeading } from '../page-text.rules'
import { OneSaveBar } from './OneSaveBar'
import { PageTextBlock } from './PageTextBlock'

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

type PageTextBlocksProps = {
  texts: readonly StoredPageText[]
  keys: readonly string[]
  onTyped?: (key: string, values: PageTextFormValues) => void
}

/** Renders one block per key; a missing text can still be written (OP-21). */
export function PageTextBlocks({ texts, keys, onTyped }: PageTextBlocksProps) {
  return (
    <div className="grid gap-8">
      {keys.map((key) => (
        <PageTextBlock
          key={key}
          name={key}
          heading={pageHeading(key)}
          text={texts.find(({ page_name }) => page_name === key)}
          onTyped={onTyped && ((values) => onTyped(key, values))}
        />
      ))}
    </div>
  )
}

/** Fetches and renders the texts itself, in the given order; all texts without keys. */
export function PageTextList({ keys, failed }: { keys?: readonly string[]; failed: string }) {
  const { texts, notice } = useStoredTexts(keys, failed)
  return (
    <>
      {notice}
      {texts && (
        <OneSaveBar>
          <PageTextBlocks texts={texts} keys={keys ?? texts.map(({ page_name }) => page_name)} />
        </OneSaveBar>
      )}
    </>
  )
}

type TextsAdminPageProps = {
  title: string
  subtitle: string
  /** The keys of this page; all keys if missing. */
  keys?: readonly string[]
  failed: string
  children?: ReactNode
}

export function TextsAdminPage({ title, subtitle, keys, failed, children }: TextsAdminPageProps) {
  return (
    <AdminPage title={title} subtitle={subtitle}>
      {children}
      <PageTextList keys={keys?.toSorted()} failed={failed} />
    </AdminPage>
  )
}
