// The dashboard with what only the app knows: the pages there are, and the shop's card.
import { Dashboard } from '@/features/office/dashboard/admin/Dashboard'
import { MaintenanceCard } from '@/features/commerce/shop/admin/MaintenanceCard'
import { adminGroups } from './admin-pages'

/** ADM-DASH-02: reachable by its address and from the page-content screen only. */
const withoutTile = '/admin/footer'
const tiles = adminGroups.map(({ label, pages }) => ({
  label,
  pages: pages.filter(({ path }) => path !== withoutTile),
}))

export function DashboardScreen() {
  return <Dashboard tiles={tiles} maintenance={<MaintenanceCard />} />
}
