// Shop Management (ADM-SHOP): the list of items, the form of an item, and the link to the orders (OP-13).
import { AdminLink } from '@/admin-kit/AdminLink'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { buttonClass } from '@/ui/Button'
import './shop-admin.css'
import { SheetDrop } from './editions/SheetDrop'
import { shopPage } from './shop-page'
import { TestItems } from './TestItems'

export function ShopAdminPage() {
  return (
    <>
      <ResourcePage
        definition={shopPage}
        actions={
          <AdminLink to="/admin/orders" className={buttonClass('quiet', 'small')}>
            Orders
          </AdminLink>
        }
      >
        {(open) => <SheetDrop open={open} />}
      </ResourcePage>
      <TestItems />
    </>
  )
}
