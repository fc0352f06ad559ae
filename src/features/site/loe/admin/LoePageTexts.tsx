// The texts of the LOE page: the banner's template and the page's own words (ADM-LOE-03 to ADM-LOE-06).
import { isConnectionError } from '@/admin-kit/requests/failure-words'
import { PageEditor } from '@/features/site/page-content/admin/editor/PageEditor'
import type { PageTextBlockProps } from '@/features/site/page-content/admin/PageTextBlock'
import { storedTextsQuery } from '@/features/site/page-content/page-content.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { loeContentKeys } from '../loe.content-keys'

/** Fetches both rows in one request. */
const query = storedTextsQuery(loeContentKeys)

export const bannerBlock = {
  heading: 'Contact Banner Text',
  fields: [
    {
      name: 'description',
      label: 'Banner Text Template',
      kind: 'text',
      hint: 'Use {email} as a placeholder for the contact e-mail address',
    },
  ],
  words: {
    save: 'Update Banner',
    saved: { title: 'Banner updated', text: 'Contact banner text has been updated successfully.' },
    failed: (error) => (isConnectionError(error) ? null : { title: 'Error', text: 'Failed to update banner text.' }),
  },
  ignoresBlank: true,
} satisfies Omit<PageTextBlockProps, 'name'>

export function LoePageTexts() {
  const { data, error, isFetching, refetch } = useApiQuery(query)
  if (!data) {
    return error ? (
      <ErrorPanel
        text="Failed to load page content. Please try again."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <p className="admin-empty" role="status">
        Loading page content...
      </p>
    )
  }
  return <PageEditor name="loe" texts={data.texts} blocks={{ 'loe-banner-text': bannerBlock }} hasOwnButtons />
}
