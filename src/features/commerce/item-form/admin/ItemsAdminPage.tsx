// Shop Management (ADM-SHOP): the list of items, the form of an item, and the link to the orders (OP-13).
import { AdminLink } from '@/admin-kit/AdminLink'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { useRole } from '@/admin-kit/role'
import { ItemInterest } from '@/features/commerce/numbers/admin/ItemInterest'
import { numbersTexts } from '@/features/commerce/numbers/numbers.texts'
import { buttonClass } from '@/ui/Button'
import './item-form.css'
import { SheetDrop } from './SheetDrop'
import { shopPage } from './items-page'
import { TestItems } from './TestItems'

/** The page with visits and sales of each item, which administrators may see. */
const pageWithNumbers: typeof shopPage = {
  ...shopPage,
  actions: (row) => [
    { label: numbersTexts.interest.ofItem, dialog: (close) => <ItemInterest item={row} onClose={close} /> },
  ],
}

export function ShopAdminPage() {
  const role = useRole()
  return (
    <ResourcePage
      definition={role === 'administrator' ? pageWithNumbers : shopPage}
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
