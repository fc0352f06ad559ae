// Renders the root of the back-office: the toasts, and the pages for "not found" and for errors.
import { Outlet, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useCurrentCurrency } from '@/admin-kit/shop-currency'
import { Announcer } from '@/admin-kit/announcer'
import { unforeseen } from '@/lib/failure-texts'
import { Button, LinkButton } from '@/ui/Button'
import { followConnection } from '@/ui/connection-toasts'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { recordError } from '@/ui/error-log'
import { ShopCurrency } from '@/ui/Price'
import { Toaster } from '@/ui/Toaster'
import { MissingCode, missingCode } from '@/ui/on-demand/load-code'
import { moveToNewerBuild } from '@/ui/on-demand/newer-build'
import { CrashPage } from '../../layout/CrashPage'
import { useAdminSite } from '../admin-site'

export function AdminRoot() {
  const { currency } = useAdminSite()
  useEffect(followConnection, [])
  return (
    <ShopCurrency value={useCurrentCurrency(currency)}>
      <Outlet />
      <Announcer />
      <Toaster />
    </ShopCurrency>
  )
}

function MissingWords() {
  const { homeHref } = useAdminSite()
  return (
    <>
      <p className="type-lede">The page you're looking for doesn't exist or has been moved.</p>
      <p className="flex flex-wrap gap-4">
        <LinkButton variant="primary" href={homeHref}>
          Go Home
        </LinkButton>
        <Button onClick={() => window.history.back()}>Go Back</Button>
      </p>
    </>
  )
}

const notFound = 'Page Not Found'

/** ROUTE-06: shown to a visitor for addresses that are no page. */
export function AdminMissing() {
  return (
    <div className="admin-notice">
      <h1 className="type-title">{notFound}</h1>
      <MissingWords />
    </div>
  )
}

/** ROUTE-06: the same for a signed-in user, within the frame. */
export function MissingPage() {
  return (
    <AdminPage title={notFound}>
      <div className="admin-notice">
        <MissingWords />
      </div>
    </AdminPage>
  )
}

/**
 * ROUTE-08: shown when the page broke; the frame stays if it can. The error's message goes to the error log, not to the
 * screen.
 */
export function AdminFailure({ error }: ErrorComponentProps) {
  const { homeHref } = useAdminSite()
  useEffect(() => recordError(error instanceof MissingCode ? error.cause : error), [error])
  return error instanceof MissingCode ? (
    <UnloadedPage error={error} />
  ) : (
    <CrashPage error={unforeseen} homeHref={homeHref} />
  )
}

/** True once a missing page was shown: a failure after it is that of a retry. */
let hasFailed = false

/** Replaces a page whose code did not load. Loads it on "Retry" and when the connection returns. */
function UnloadedPage({ error }: { error: MissingCode }) {
  const router = useRouter()
  useEffect(() => {
    void moveToNewerBuild(error, hasFailed)
    hasFailed = true
  }, [error])
  useEffect(() => {
    const retry = () => void router.invalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [router])
  return (
    <div className="admin-notice">
      <ErrorPanel onRetry={() => void router.invalidate()} {...missingCode} />
    </div>
  )
}
