// Renders the dashboard with parts of other features, which only src/app may import.
import { Navigate } from '@tanstack/react-router'
import { useRole } from '@/admin-kit/role'
import { BackUpNow } from '@/features/office/activity/admin/BackUpNow'
import { Dashboard } from '@/features/office/dashboard/admin/Dashboard'
import type { NewestOrder } from '@/features/office/dashboard/dashboard.contract'
import { dashboardQuery } from '@/features/office/dashboard/dashboard.queries'
import { OrderState } from '@/features/commerce/orders/admin/OrderState'
import { MaintenanceCard } from '@/features/commerce/shop-status/admin/MaintenanceCard'
import { ownShopStatusQuery } from '@/features/commerce/shop-status/shop-status-admin.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { dashboardPath, startPath } from './admin-pages'
import { PageLinks } from './frame/PageLinks'

const taskButton = (key: string) => (key === 'backup' ? <BackUpNow watched={dashboardQuery} /> : null)
const orderState = (order: NewestOrder) => <OrderState order={order} />

/** A packer has no dashboard: the server shows none of it, and the orders to ship open instead. */
export function DashboardAdminPage() {
  const role = useRole()
  const start: string = startPath(role)
  return start !== dashboardPath ? <Navigate to={start} replace /> : <SiteDashboard isEditor={role === 'editor'} />
}

function SiteDashboard({ isEditor }: { isEditor: boolean }) {
  const { isPending } = useApiQuery(ownShopStatusQuery, { enabled: !isEditor })
  return (
    <Dashboard
      maintenance={isEditor ? null : <MaintenanceCard />}
      isReady={isEditor || !isPending}
      taskButton={taskButton}
      orderState={orderState}
      pages={<PageLinks />}
    />
  )
}
