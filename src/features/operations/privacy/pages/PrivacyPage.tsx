// `/privacy`: what the site stores about its visitors. The server writes the text from the data map and the configuration; the page shows it.
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SkeletonText } from '@/ui/Skeleton'
import { privacyQuery } from '../privacy.queries'
import { ForgetBrowser } from './ForgetBrowser'
import './privacy.css'

export function PrivacyPage() {
  const { data, isError, isFetching, refetch } = useApiQuery(privacyQuery)
  return (
    <div className="under-header relative isolate overflow-hidden">
      <Spotlight />
      <div className="wrap section privacy">
        <h1 className="type-hero">Privacy</h1>
        {data ? (
          data.sections.map(({ title, paragraphs, hasForgetButton, entries }) => (
            <section key={title}>
              <h2 className="type-heading">{title}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {hasForgetButton && <ForgetBrowser />}
              {entries.map((entry) => (
                <details key={entry.title} className="privacy-entry">
                  <summary>
                    <h3 className="type-subheading">{entry.title}</h3>
                  </summary>
                  <dl>
                    {entry.facts.map(({ label, text }) => (
                      <div key={label}>
                        <dt>{label}</dt>
                        <dd>{text}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
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
