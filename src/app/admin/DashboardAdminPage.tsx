// Renders the dashboard with the list of pages and the shop's card, which only src/app may import.
import { useIsEditor } from '@/admin-kit/role'
import { Dashboard } from '@/features/office/dashboard/admin/Dashboard'
import { MaintenanceCard } from '@/features/commerce/shop-status/admin/MaintenanceCard'
import { groupsFor } from './admin-pages'

/** ADM-DASH-02: reachable only by its address and from the page-content screen. */
const withoutTile = '/admin/footer'

export function DashboardAdminPage() {
  const isEditor = useIsEditor()
  const tiles = groupsFor(isEditor).map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ path }) => path !== withoutTile),
  }))
  return <Dashboard tiles={tiles} maintenance={isEditor ? null : <MaintenanceCard />} />
}
