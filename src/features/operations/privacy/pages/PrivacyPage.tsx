// `/privacy`: what the site keeps of its visitors. The server writes it of the data map and the configuration; the page only sets it.
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SkeletonText } from '@/ui/Skeleton'
import { privacyQuery } from '../privacy.queries'
import './privacy.css'

export function PrivacyPage() {
  const { data, isError, isFetching, refetch } = useApiQuery(privacyQuery)
  return (
    <div className="under-header relative isolate overflow-hidden">
      <Spotlight />
      <div className="wrap section privacy">
        <h1 className="type-hero">Privacy</h1>
        {data ? (
          data.sections.map(({ title, paragraphs, entries }) => (
            <section key={title}>
              <h2 className="type-heading">{title}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {entries.map((entry) => (
                <div key={entry.title} className="privacy-entry">
                  <h3 className="type-subheading">{entry.title}</h3>
                  <dl>
                    {entry.facts.map(({ label, text }) => (
                      <div key={label}>
                        <dt>{label}</dt>
                        <dd>{text}</dd>
                      </div>
                    ))}
                  </dl>
                </div>
              ))}
            </section>
          ))
        ) : isError ? (
          <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div role="status">
            <span className="visually-hidden">Loading...</span>
            <SkeletonText lines={6} className="max-w-xl" />
          </div>
        )}
      </div>
    </div>
  )
}
