// Shows the page for paths that do not exist (ROUTE-06, ROUTE-07).
import { Link, useRouteContext } from '@tanstack/react-router'
import { Button, buttonClass } from '@/ui/Button'
import { NotFoundIllustration } from './NotFoundIllustration'

/** "Go Home" uses the Home link's address (OP-45). "Go Back" goes there too when the history is empty. */
export function NotFoundPage() {
  const { homeHref } = useRouteContext({ from: '__root__' }).site
  function goBack(): void {
    if (window.history.length > 1) window.history.back()
    else window.location.assign(homeHref)
  }
  return (
    <div className="under-header overflow-hidden">
      <div className="wrap not-found">
        <NotFoundIllustration />
        <div className="not-found-words">
          <p className="type-eyebrow mb-6">404</p>
          <h1 className="type-hero">Page Not Found</h1>
          <p className="type-lede mt-6">The page you're looking for doesn't exist or has been moved.</p>
          <div className="mt-10 flex flex-wrap gap-4">
            <Link to={homeHref} className={buttonClass('primary')}>
              Go Home
            </Link>
            <Button onClick={goBack}>Go Back</Button>
          </div>
        </div>
      </div>
    </div>
  )
}
