// Renders the top of every back-office page: the way back, the title and the actions.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { buttonClass } from '@/ui/Button'
import { ArrowLeftIcon } from '@/ui/Icon'
import { AdminLink } from './AdminLink'
import { useRole } from './role'

export type AdminPageProps = {
  title: string
  subtitle?: string
  /** Buttons on the right; one of them may be gold. */
  actions?: ReactNode
  /** The dashboard has no link back to itself. */
  isDashboard?: boolean
  children: ReactNode
}

/** Sets the document's title; "Back to Dashboard" leads to /admin (ACCESS-25), where a packer finds the orders to ship. */
export function AdminPage({ title, subtitle, actions, isDashboard, children }: AdminPageProps) {
  const { site } = useRouteContext({ from: '__root__' })
  const isPacker = useRole() === 'packer'
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  return (
    <>
      <div className="admin-page-head">
        {!isDashboard && (
          <AdminLink to="/admin" className={buttonClass('ghost', 'small', 'admin-back')}>
            <ArrowLeftIcon size={18} /> {isPacker ? 'Back to orders to ship' : 'Back to Dashboard'}
          </AdminLink>
        )}
        <div className="admin-page-words">
          <h1 className="type-heading tabular wrap-anywhere">{title}</h1>
          {subtitle && <p className="text-ink-soft type-small">{subtitle}</p>}
        </div>
        {actions && <div className="admin-page-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}
