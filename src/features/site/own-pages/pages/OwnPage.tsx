// Shows a page of the owner's own: a title, headings, paragraphs and links.
import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SkeletonText } from '@/ui/Skeleton'
import { ownPageQuery } from '../own-pages.queries'
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
            {Array.from(data.blocks, ({ kind, parts }, place) => {
              const words = Array.from(parts, ({ text, href }, index) =>
                href === null ? (
                  text
                ) : (
                  <a key={index} href={href} className="text-link">
                    {text}
                  </a>
                ),
              )
              return kind === 'heading' ? (
                <h2 key={place} className="type-heading">
                  {words}
                </h2>
              ) : (
                <p key={place}>{words}</p>
              )
            })}
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
