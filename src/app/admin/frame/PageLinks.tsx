// Lists every page on the dashboard where there is no sidebar: on a phone this is the menu (ADM-DASH-01).
import { useRole } from '@/admin-kit/role'
import { groupsFor } from '../admin-pages'
import { PageLink, useWaitingCounts } from './AdminNavigation'

/** ADM-DASH-02: reachable only by its address, from the navigation and from the page-content screen. */
const withoutLink = '/admin/footer'

export function PageLinks() {
  const role = useRole()
  const counts = useWaitingCounts()
  return (
    <div className="admin-page-links">
      {groupsFor(role).map(({ label, pages }) => (
        <section key={label} aria-label={label}>
          <h2 className="admin-nav-group">{label}</h2>
          <ul>
            {pages
              .filter(({ path }) => path !== withoutLink)
              .map(({ path, label: name }) => (
                <li key={path}>
                  <PageLink to={path} label={name} waiting={counts[path]} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
