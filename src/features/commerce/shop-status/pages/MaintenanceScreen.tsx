// Renders the shop while it is closed for maintenance (MAINT-02 to MAINT-06). The cart stays unchanged.
import { Link, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { maintenanceTexts } from '../maintenance.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { buttonClass } from '@/ui/Button'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { HighlightedText } from '@/ui/Text'
import { shopStatusQuery } from '../shop-status.queries'

export function MaintenanceScreen() {
  const { site } = useRouteContext({ from: '__root__' })
  const message = useApiQuery(shopStatusQuery).data?.wipMessage
  return (
    <div className="under-header relative isolate overflow-hidden">
      <Spotlight from="left" />
      <div className="wrap section">
        <p className="type-eyebrow mb-6">{maintenanceTexts.title}</p>
        <h1 className="type-hero">
          <HighlightedText text="Shop Under Maintenance" word={3} />
        </h1>
        <p className="type-lede mt-6">{maintenanceTexts.cartStays}</p>
        <div className="lean mt-14">
          <section className="border-l-2 border-gold bg-surface px-6 py-6 sm:px-8">
            <h2 className="type-small font-semibold text-gold">Expected Return Time</h2>
            <p className="type-heading mt-2 whitespace-pre-line">{message}</p>
          </section>
          <section>
            <h2 className="type-subheading">{maintenanceTexts.signup}</h2>
            <Signup />
          </section>
        </div>
        <div className="mt-14 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Link to={site.homeHref} className={buttonClass('quiet')}>
            Return to Home
          </Link>
          <p className="text-ink-soft">
            Questions?{' '}
            <Link to="/contact" className="text-link inline-flex min-h-11 items-center">
              Contact us
            </Link>{' '}
            for assistance
          </p>
        </div>
      </div>
    </div>
  )
}

const NewsletterForm = lazyCode<{ className?: string }>(() =>
  import('@/features/site/newsletter/pages/NewsletterForm').then((part) => part.NewsletterForm),
)

/** MAINT-04. Loaded after the page: an open shop does not need it, and it needs JavaScript. */
function Signup() {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    const show = () => setIsAsked(true)
    // The error boundary reports a failed load.
    void NewsletterForm.load().then(show, show)
  }, [])
  return (
    <div className="mt-5 min-h-36 sm:min-h-20">
      {isAsked && (
        <CodeBoundary>
          <Suspense fallback={null}>
            <NewsletterForm />
          </Suspense>
        </CodeBoundary>
      )}
    </div>
  )
}
