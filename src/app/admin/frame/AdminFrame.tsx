// Renders the frame of every back-office page: navigation at the side, or in a sheet on a phone, and a header that
// stays.
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useRole } from '@/admin-kit/role'
import { countsQuery } from '@/features/office/dashboard/dashboard.queries'
import { NextStep } from '@/features/office/dashboard/admin/NextStep'
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { siteNameKeys, resolveSiteName } from '@/features/site/page-content/site-name'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { CloseIcon, ExternalIcon, MenuIcon } from '@/ui/Icon'
import { useModal } from '@/ui/useModal'
import { AccountMenu } from './AccountMenu'
import { AdminNavigation } from './AdminNavigation'
import { isClosedTo, startPath } from '../admin-pages'
import { useAdminSite } from '../admin-site'
import { HeaderSearch, SideSearch, usePalette } from '../palette/use-palette'

const namingTexts = pageTextsQuery(siteNameKeys, { staleMinutes: 5, gcMinutes: 10 })

/** Returns the site's name for the header. A new name shows as soon as it is saved. */
function useSiteName(): string {
  const { name, givenName = null } = useAdminSite()
  const { data } = useApiQuery(namingTexts)
  return data ? resolveSiteName((key) => data[key]?.title, { given: givenName, host: window.location.hostname }) : name
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
  return useRole() === 'packer' ? (
    <AdminPage title="Not for packers">
      <p className="admin-empty">
        You may ship orders, but only editors and administrators can open this page.{' '}
        <AdminLink to="/admin/packing" className="text-link">
          Go to the orders to ship
        </AdminLink>
      </p>
    </AdminPage>
  ) : (
    <AdminPage title="For administrators">
      <p className="admin-empty">
        You may edit the site, but only administrators can open this page: it is about the shop, people or settings.
      </p>
    </AdminPage>
  )
}

/** An address that opens a form or a record: the page does so in place of the form that is open. */
const opensForm = /[?&](?:new|open)=/

/**
 * Returns a key that changes when the command palette has opened the page that is already shown: it then starts afresh,
 * so that no form or question covers it. After every visit by the palette the focus moves to the page.
 */
function useVisits(path: string) {
  const visit = useRouterState({ select: ({ location }) => location.state.visit })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const [seen, setSeen] = useState({ path, visit, key: 0 })
  // Other navigations, such as a tab of a list, are no visits and leave the page as it is.
  const isVisit = visit !== undefined && visit !== seen.visit
  if (isVisit || path !== seen.path) {
    const isAfresh = path === seen.path && !opensForm.test(search)
    setSeen({ path, visit: visit ?? seen.visit, key: isAfresh ? seen.key + 1 : seen.key })
  }
  const main = useRef<HTMLElement>(null)
  const first = useRef(visit)
  useEffect(() => {
    if (seen.visit !== first.current) main.current?.focus({ preventScroll: true })
  }, [seen.visit])
  return { key: seen.key, main }
}

export function AdminFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { homeHref } = useAdminSite()
  const name = useSiteName()
  const role = useRole()
  /** The page on which the menu was opened; on another page it closes. */
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = () => setOpenOn(null)
  const queryClient = useQueryClient()
  // Work on one page changes what waits on others: each opened page fetches the counts again.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey }, { cancelRefetch: false })
  }, [path, queryClient])
  const { openPalette, palette } = usePalette()
  const { key, main } = useVisits(path)
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
        <AdminLink to={startPath(role)} className="admin-brand">
          {name}
        </AdminLink>
        <HeaderSearch onOpen={openPalette} />
        <a href={homeHref} target="_blank" rel="noopener" className="admin-view-site">
          <span>View site</span> <ExternalIcon size={16} />
        </a>
        <AccountMenu />
      </header>
      <AdminSheet path={path} open={openOn === path} onClose={close} />
      <main ref={main} id="main" tabIndex={-1} className="admin-main">
        {isClosedTo(role, path) ? <ClosedPage /> : <Outlet key={key} />}
        <NextStep path={path} />
      </main>
      {/* Comes after the page in keyboard order, so the page's main action is near, however long the navigation is. */}
      <div className="admin-side">
        <SideSearch onOpen={openPalette} />
        <AdminNavigation path={path} />
      </div>
      {palette}
    </div>
  )
}
