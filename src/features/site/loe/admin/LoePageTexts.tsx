// The texts of the LOE page: the banner's template and the page's own words (ADM-LOE-03 to ADM-LOE-06).
import { isConnectionError } from '@/admin-kit/failure-words'
import { PageTextBlock, type PageTextBlockProps } from '@/features/site/page-content/admin/PageTextBlock'
import { pageTextsQuery } from '@/features/site/page-content/page-text.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'

/** Both rows are read at once. */
const query = pageTextsQuery(['loe', 'loe-banner-text'])

export const bannerBlock: Pick<PageTextBlockProps, 'heading' | 'fields'> & {
  words: NonNullable<PageTextBlockProps['words']>
} = {
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
}

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
  const text = (name: string) => data.texts.find(({ page_name }) => page_name === name)
  return (
    <div className="loe-texts">
      <PageTextBlock name="loe-banner-text" text={text('loe-banner-text')} {...bannerBlock} />
      <PageTextBlock name="loe" heading="Page content" text={text('loe')} />
    </div>
  )
}
