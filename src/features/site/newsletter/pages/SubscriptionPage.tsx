// The page behind the link of a newsletter's mail, at `/newsletter/<token>`. Opening it changes nothing; its buttons are forms, so they work without script.
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { subscriptionTexts } from '../subscription.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, buttonClass } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { PosterTitle } from '@/ui/PosterTitle'
import { SkeletonText } from '@/ui/Skeleton'
import { subscriptionQuery } from '../newsletter.queries'

/** `token` comes from the address. */
export function SubscriptionPage({ token }: { token: string }) {
  const query = useApiQuery(subscriptionQuery(token))
  if (query.data) return <Subscription token={token} {...query.data} />
  return (
    <div className="wrap section">
      {query.isError ? (
        <ErrorPanel onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading...</span>
          <SkeletonText lines={4} className="max-w-xl" />
        </div>
      )}
    </div>
  )
}

/** Shown if the link is not one of ours. */
export function UnknownSubscription() {
  const { title, text } = subscriptionTexts.unknown
  return (
    <Stage eyebrow={subscriptionTexts.eyebrow.pending} title={title} lede={text}>
      <HomeLink />
    </Stage>
  )
}

type SubscriptionProps = { token: string; email: string; state: keyof typeof subscriptionTexts.title }

function Subscription({ token, email, state }: SubscriptionProps) {
  const address = (action: string) => `/newsletter/${encodeURIComponent(token)}/${action}`
  return (
    <Stage
      eyebrow={subscriptionTexts.eyebrow[state]}
      title={subscriptionTexts.title[state]}
      lede={subscriptionTexts.lede[state](email)}
    >
      {state !== 'confirmed' && (
        <form method="post" action={address('confirm')}>
          <Button type="submit" variant="primary" size="large">
            {state === 'pending' ? subscriptionTexts.confirm : subscriptionTexts.again}
          </Button>
        </form>
      )}
      {state !== 'unsubscribed' && (
        <form method="post" action={address('unsubscribe')}>
          <Button type="submit" variant="quiet">
            {state === 'pending' ? subscriptionTexts.decline : subscriptionTexts.unsubscribe}
          </Button>
        </form>
      )}
      {state !== 'pending' && <HomeLink />}
    </Stage>
  )
}

type StageProps = { eyebrow: string; title: string; lede: string; children: ReactNode }

function Stage({ eyebrow, title, lede, children }: StageProps) {
  return (
    <div className="site-look poster">
      <div className="wrap subscription">
        <p className="type-eyebrow mb-6">{eyebrow}</p>
        <PosterTitle text={title} />
        <p className="type-lede mt-6 wrap-anywhere">{lede}</p>
        <div className="mt-10 flex flex-wrap items-center gap-4">{children}</div>
      </div>
    </div>
  )
}

function HomeLink() {
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <Link to={site.homeHref} className={buttonClass('quiet')}>
      {subscriptionTexts.home}
    </Link>
  )
}
