// Shop Management (ADM-SHOP): the list of items, the form of an item, and the link to the orders (OP-13).
import { AdminLink } from '@/admin-kit/AdminLink'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { buttonClass } from '@/ui/Button'
import './item-form.css'
import { SheetDrop } from './SheetDrop'
import { shopPage } from './items-page'
import { TestItems } from './TestItems'

export function ShopAdminPage() {
  return (
    <ResourcePage
      definition={shopPage}
      actions={
        <AdminLink to="/admin/orders" className={buttonClass('quiet', 'small')}>
          Orders
        </AdminLink>
      }
      below={<TestItems />}
    >
      {(open) => <SheetDrop open={open} />}
    </ResourcePage>
  )
}
