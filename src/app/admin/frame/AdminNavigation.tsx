// Renders the links to every page, with an icon each and the number of things that wait there.
import { useEffect, useId, useRef } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { useRole } from '@/admin-kit/role'
import { countsQuery } from '@/features/office/dashboard/dashboard.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { type MenuPath, dashboardPath, groupsFor, startPath } from '../admin-pages'
import { pageIcons } from './page-icons'

/**
 * Returns what waits on each page, as of the opening of the current one. Never fetched by a timer: each request counts as
 * use, and an unused session would not end (ACCESS-22). Only administrators get any.
 */
export function useWaitingCounts() {
  const role = useRole()
  const { data } = useApiQuery(countsQuery, { enabled: role === 'administrator' })
  return data?.counts ?? {}
}

type PageLinkProps = {
  to: MenuPath
  label: string
  waiting: { count: number; text: string } | undefined
  isCurrent?: boolean
}

/** Named after its page alone; the number is its description. */
export function PageLink({ to, label, waiting, isCurrent = false }: PageLinkProps) {
  const described = useId()
  const PageIcon = pageIcons[to]
  return (
    <>
      <AdminLink
        to={to}
        className="admin-nav-link"
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={waiting && described}
      >
        <PageIcon size={18} />
        <span className="admin-nav-label">{label}</span>
        {waiting && (
          <span className="admin-nav-count" aria-hidden="true">
            {waiting.count > 99 ? '99+' : waiting.count}
          </span>
        )}
      </AdminLink>
      {waiting && (
        <span id={described} hidden>
          {waiting.text}
        </span>
      )}
    </>
  )
}

export function AdminNavigation({ path }: { path: string }) {
  const role = useRole()
  const counts = useWaitingCounts()
  const nav = useRef<HTMLElement>(null)
  // The list is longer than a low window: the open page's entry is scrolled into view, without moving the page.
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]')
    const side = entry?.closest('.admin-side')
    if (!entry || !side) return
    const [{ top, bottom }, frame] = [entry.getBoundingClientRect(), side.getBoundingClientRect()]
    if (top < frame.top || bottom > frame.bottom) side.scrollTop += top - frame.top - frame.height / 2
  }, [path])
  const entry = (to: MenuPath, label: string) => (
    <li key={to}>
      <PageLink
        to={to}
        label={label}
        waiting={counts[to]}
        isCurrent={to === dashboardPath ? path === to : path === to || path.startsWith(`${to}/`)}
      />
    </li>
  )
  return (
    <nav ref={nav} aria-label="Back-office" className="admin-nav">
      {startPath(role) === dashboardPath && <ul>{entry(dashboardPath, 'Dashboard')}</ul>}
      {groupsFor(role).map(({ label, pages }) => (
        <section key={label} aria-label={label}>
          <h2 className="admin-nav-group">{label}</h2>
          <ul>{pages.map((page) => entry(page.path, page.label))}</ul>
        </section>
      ))}
    </nav>
  )
}
