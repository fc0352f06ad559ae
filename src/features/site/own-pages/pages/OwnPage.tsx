// Shows a page of the owner's own: a title, headings, paragraphs and links.
import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SkeletonText } from '@/ui/Skeleton'
import { ownPageQuery } from '../own-pages.queries'
import { PageBlocks } from './PageBlocks'
import './own-page.css'

export function OwnPage() {
  const { slug = '' } = useParams({ strict: false })
  const { data, isError, isFetching, refetch } = useApiQuery(ownPageQuery(slug))
  return (
    <div className="under-header relative isolate overflow-hidden">
      <Spotlight />
      <article className="wrap section own-page">
        {data ? (
          <>
            <h1 className="type-hero">{data.title}</h1>
            <PageBlocks blocks={data.blocks} heading="h2" headingClass="type-heading" />
          </>
        ) : isError ? (
          <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div role="status">
            <span className="visually-hidden">Loading...</span>
            <SkeletonText lines={6} className="max-w-xl" />
          </div>
        )}
      </article>
    </div>
  )
}
