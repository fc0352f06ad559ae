// A page of texts: one editable block per row, in the order of their keys (ADM-CONTENT-01).
import { type ReactNode, useEffect } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { toast } from '@/ui/toast-store'
import { pageTextsQuery } from '../page-text.queries'
import type { PageTextFormValues, StoredPageText } from '../page-text.resource'
import { headingOf } from '../page-text.rules'
import { PageTextBlock } from './PageTextBlock'

/** The stored texts of these keys, or all; a failed read is told in the page's words (ADM-CONTENT-10, ADM-HOME-06). */
export function useStoredTexts(keys: readonly string[] | undefined, failed: string) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useApiQuery(pageTextsQuery(keys))
  useEffect(() => {
    if (error) toast({ title: 'Error', text: failed, kind: 'destructive' })
  }, [error, errorUpdatedAt, failed])
  const notice = data ? null : error ? (
    <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <p className="admin-empty" role="status">
      Loading...
    </p>
  )
  return { texts: data?.texts, notice }
}

export type PageTextBlocksProps = {
  texts: readonly StoredPageText[]
  keys: readonly string[]
  onTyped?: (key: string, values: PageTextFormValues) => void
}

/** One block per key; a text that is missing can be written all the same (OP-21). */
export function PageTextBlocks({ texts, keys, onTyped }: PageTextBlocksProps) {
  return (
    <div className="grid gap-8">
      {keys.map((key) => (
        <PageTextBlock
          key={key}
          name={key}
          heading={headingOf(key)}
          text={texts.find(({ page_name }) => page_name === key)}
          onTyped={onTyped && ((values) => onTyped(key, values))}
        />
      ))}
    </div>
  )
}

/** The same with its own reading, in the order given; without keys all there are. */
export function PageTextList({ keys, failed }: { keys?: readonly string[]; failed: string }) {
  const { texts, notice } = useStoredTexts(keys, failed)
  return (
    <>
      {notice}
      {texts && <PageTextBlocks texts={texts} keys={keys ?? texts.map(({ page_name }) => page_name)} />}
    </>
  )
}

export type PageTextsProps = {
  title: string
  subtitle: string
  /** The keys of this page; all there are without. */
  keys?: readonly string[]
  failed: string
  children?: ReactNode
}

export function PageTexts({ title, subtitle, keys, failed, children }: PageTextsProps) {
  return (
    <AdminPage title={title} subtitle={subtitle}>
      {children}
      <PageTextList keys={keys?.toSorted()} failed={failed} />
    </AdminPage>
  )
}
