// A page of texts: one editable block per row, in the order of their keys (ADM-CONTENT-01).
import { type ReactNode, useEffect } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { toast } from '@/ui/toast-store'
import { pageTextsQuery } from '../page-text.queries'
import { headingOf } from '../page-text.rules'
import { PageTextBlock } from './PageTextBlock'

export type PageTextsProps = {
  title: string
  subtitle: string
  /** The keys of this page; all there are without. */
  keys?: readonly string[]
  /** ADM-CONTENT-10. */
  failed: string
  children?: ReactNode
}

export function PageTexts({ title, subtitle, keys, failed, children }: PageTextsProps) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useApiQuery(pageTextsQuery(keys))
  useEffect(() => {
    if (error) toast({ title: 'Error', text: failed, kind: 'destructive' })
  }, [error, errorUpdatedAt, failed])
  return (
    <AdminPage title={title} subtitle={subtitle}>
      {children}
      {!data && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <p className="admin-empty" role="status">Loading...</p>}
      <div className="grid gap-8">
        {data?.texts.map((text) => <PageTextBlock key={text.page_name} name={text.page_name} heading={headingOf(text.page_name)} text={text} />)}
      </div>
    </AdminPage>
  )
}
