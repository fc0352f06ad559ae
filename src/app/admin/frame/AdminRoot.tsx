// Renders the root of the back-office: the toasts, and the pages for "not found" and for errors.
import { Outlet, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Announcer } from '@/admin-kit/announcer'
import { unforeseen } from '@/lib/failure-texts'
import { Button, LinkButton } from '@/ui/Button'
import { followConnection } from '@/ui/connection-toasts'
import { recordError } from '@/ui/error-log'
import { Toaster } from '@/ui/Toaster'
import { MissingCode } from '@/ui/on-demand/load-code'
import { CrashPage } from '../../layout/CrashPage'
import { useAdminSite } from '../admin-site'

export function AdminRoot() {
  useEffect(followConnection, [])
  return (
    <>
      <Outlet />
      <Announcer />
      <Toaster />
    </>
  )
}

/** ROUTE-06: shown for addresses reached without a request to the server. */
export function AdminMissing() {
  const { homeHref } = useAdminSite()
  return (
    <div className="admin-notice">
      <h1 className="type-title">Page Not Found</h1>
      <p className="type-lede">The page you're looking for doesn't exist or has been moved.</p>
      <p className="flex flex-wrap gap-4">
        <LinkButton variant="primary" href={homeHref}>
          Go Home
        </LinkButton>
        <Button onClick={() => window.history.back()}>Go Back</Button>
      </p>
    </div>
  )
}

/**
 * ROUTE-08: shown when the page broke; the frame stays if it can. The error's message goes to the error log, not to the
 * screen.
 */
export function AdminFailure({ error }: ErrorComponentProps) {
  const { homeHref } = useAdminSite()
  useEffect(() => recordError(error), [error])
  return <CrashPage error={error instanceof MissingCode ? error.message : unforeseen} homeHref={homeHref} />
}
