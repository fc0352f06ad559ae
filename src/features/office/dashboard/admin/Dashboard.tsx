// The first page after sign-in: what the owner has to do today, the shop's switch, the sales, and a tile for every page
// (ADM-DASH).
import type { ReactNode } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { dashboardQuery } from '../dashboard.queries'
import { SalesChart } from './SalesChart'
import { StartHere } from './StartHere'
import './dashboard.css'

export type DashboardProps = {
  /** Tiles, grouped like the navigation. */
  tiles: readonly { label: string; pages: readonly { path: string; label: string }[] }[]
  /** The shop's maintenance card; null for an editor, who has no tasks for shop, people or server. */
  maintenance: ReactNode | null
}

export function Dashboard({ tiles, maintenance }: DashboardProps) {
  const { data, error, isFetching, refetch } = useApiQuery(dashboardQuery)
  return (
    <AdminPage title="Dashboard" isDashboard>
      {data && <StartHere steps={data.start} />}
      {maintenance !== null && (
        <div className="dashboard-top">
          <section aria-labelledby="today">
            <h2 id="today" className="type-subheading">
              Today
            </h2>
            {!data && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
            {!data && !error && (
              <p className="text-ink-soft" role="status">
                Loading...
              </p>
            )}
            {data && data.today.every(({ kind }) => kind === 'fact') && (
              <p className="text-ink-soft">You’re all caught up.</p>
            )}
            <ul className="dashboard-today">
              {data?.today.map((item) => (
                <li key={item.key} data-kind={item.kind}>
                  {item.kind === 'fact' ? (
                    item.text
                  ) : (
                    <AdminLink to={item.href} className="text-link">
                      {item.text}
                    </AdminLink>
                  )}
                </li>
              ))}
            </ul>
          </section>
          {maintenance}
        </div>
      )}
      {data && data.sales.length > 0 && <SalesChart days={data.sales} />}
      {tiles.map(({ label, pages }) => (
        <section key={label} className="dashboard-group">
          <h2 className="type-subheading">{label}</h2>
          <ul className="dashboard-tiles">
            {pages.map((page) => (
              <li key={page.path}>
                <Tile {...page} fact={data?.tiles[page.path]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdminPage>
  )
}

/** The whole tile can be clicked. Its link is named after the page alone. */
function Tile({ path, label, fact }: { path: string; label: string; fact: string | undefined }) {
  return (
    <div className="dashboard-tile">
      <AdminLink to={path} className="dashboard-page">
        {label}
      </AdminLink>
      <p className="dashboard-fact">{fact}</p>
    </div>
  )
}
