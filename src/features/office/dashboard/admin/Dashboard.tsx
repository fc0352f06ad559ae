// The first page after sign-in: four figures, what the owner has to do, the newest orders, the next gig, the sales and
// the shop's switch (ADM-DASH).
import type { ReactNode } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { dashboardQuery } from '../dashboard.queries'
import type { NewestOrder } from '../dashboard.contract'
import { DashboardSkeleton } from './DashboardSkeleton'
import { Figures } from './Figures'
import { NeedsAttention } from './NeedsAttention'
import { NewestOrders } from './NewestOrders'
import { NextGig } from './NextGig'
import { SalesChart } from './SalesChart'
import { StartHere } from './StartHere'
import './dashboard.css'

export type DashboardProps = {
  /** The shop's maintenance card; null for an editor, who has no tasks for shop, people or server. */
  maintenance: ReactNode | null
  /** False while the maintenance card has no data: the page is shown at once, so that nothing moves. */
  isReady: boolean
  /** Replaces the link of a task that is done on the spot. */
  taskButton: (key: string) => ReactNode | null
  orderState: (order: NewestOrder) => ReactNode
  /** The links to every page, for widths without a sidebar. */
  pages: ReactNode
}

export function Dashboard({ maintenance, isReady, taskButton, orderState, pages }: DashboardProps) {
  const { data, error, isFetching, refetch } = useApiQuery(dashboardQuery)
  return (
    <AdminPage title="Dashboard" isDashboard>
      {!data && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && !(data && isReady) && <DashboardSkeleton isForEditor={maintenance === null} />}
      {data && isReady && (
        <>
          <StartHere steps={data.start} />
          <Figures figures={data.figures} />
          <div className="dashboard-parts">
            {maintenance !== null && <NeedsAttention items={data.today} taskButton={taskButton} />}
            {maintenance !== null && <NewestOrders orders={data.orders} state={orderState} />}
            <NextGig gig={data.gig} />
            {data.sales.length > 0 && (
              <SalesChart days={data.sales} currency={data.currency} others={data.otherSales} />
            )}
            {maintenance !== null && <div className="dashboard-shop">{maintenance}</div>}
          </div>
        </>
      )}
      {((data && isReady) || error) && pages}
    </AdminPage>
  )
}
