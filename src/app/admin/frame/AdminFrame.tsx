// Renders the frame of every back-office page: navigation at the side, or in a sheet on a phone, and a header that
// stays.
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useIsEditor } from '@/admin-kit/role'
import { NextStep } from '@/features/office/dashboard/admin/NextStep'
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { siteNameKeys, resolveSiteName } from '@/features/site/page-content/site-name'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { CloseIcon, ExternalIcon, MenuIcon } from '@/ui/Icon'
import { useModal } from '@/ui/useModal'
import { AccountMenu } from './AccountMenu'
import { dashboardPath, groupsFor, isClosedToEditors } from '../admin-pages'
import { useAdminSite } from '../admin-site'

const namingTexts = pageTextsQuery(siteNameKeys, { staleMinutes: 5, gcMinutes: 10 })

/** Returns the site's name for the header. A new name shows as soon as it is saved. */
function useSiteName(): string {
  const { name, givenName = null } = useAdminSite()
  const { data } = useApiQuery(namingTexts)
  return data ? resolveSiteName((key) => data[key]?.title, { given: givenName, host: window.location.hostname }) : name
}

function AdminNavigation({ path }: { path: string }) {
  const isEditor = useIsEditor()
  const entry = (to: string, label: string) => (
    <li key={to}>
      <AdminLink
        to={to}
        className="admin-nav-link"
        aria-current={
          (to === dashboardPath ? path === to : path === to || path.startsWith(`${to}/`)) ? 'page' : undefined
        }
      >
        {label}
      </AdminLink>
    </li>
  )
  return (
    <nav aria-label="Back-office" className="admin-nav">
      <ul>{entry(dashboardPath, 'Dashboard')}</ul>
      {groupsFor(isEditor).map(({ label, pages }) => (
        <section key={label} aria-label={label}>
          <h2 className="admin-nav-group">{label}</h2>
          <ul>{pages.map((page) => entry(page.path, page.label))}</ul>
        </section>
      ))}
    </nav>
  )
}

/** Shows the same navigation on a phone. It closes automatically when the page changes. */
function AdminSheet({ path, open, onClose }: { path: string; open: boolean; onClose: () => void }) {
  const { present, dialogProps } = useModal(open, onClose)
  return (
    <dialog {...dialogProps} className="admin-sheet" aria-label="Menu">
      {present && (
        <>
          <Button variant="ghost" size="icon" aria-label="Close" className="admin-sheet-close" onClick={onClose}>
            <CloseIcon />
          </Button>
          <AdminNavigation path={path} />
        </>
      )}
    </dialog>
  )
}

/** Replaces a page that the role may not open; the server would refuse its requests. */
function ClosedPage() {
  return (
    <AdminPage title="For administrators">
      <p className="admin-empty">
        You may edit the site, but only administrators can open this page: it is about the shop, people or settings.
      </p>
    </AdminPage>
  )
}

export function AdminFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { homeHref } = useAdminSite()
  const name = useSiteName()
  const isEditor = useIsEditor()
  /** The page on which the menu was opened; on another page it closes. */
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = () => setOpenOn(null)
  return (
    <div className="admin-frame">
      <a href="#main" className="btn btn-primary skip-link visually-hidden">
        Skip to content
      </a>
      <header className="admin-header">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Menu"
          className="admin-menu-button"
          onClick={() => setOpenOn(path)}
        >
          <MenuIcon />
        </Button>
        <AdminLink to={dashboardPath} className="admin-brand">
          {name}
        </AdminLink>
        <a href={homeHref} target="_blank" rel="noopener" className="admin-view-site">
          <span>View site</span> <ExternalIcon size={16} />
        </a>
        <AccountMenu />
      </header>
      <AdminSheet path={path} open={openOn === path} onClose={close} />
      <main id="main" tabIndex={-1} className="admin-main">
        {isEditor && isClosedToEditors(path) ? <ClosedPage /> : <Outlet />}
        <NextStep path={path} />
      </main>
      {/* Comes after the page in keyboard order, so the page's main action is near, however long the navigation is. */}
      <div className="admin-side">
        <AdminNavigation path={path} />
      </div>
    </div>
  )
}
