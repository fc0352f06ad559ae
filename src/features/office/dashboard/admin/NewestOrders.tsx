// Lists the newest orders with their buyer, amount and state.
import type { ReactNode } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { formatMoney } from '@/lib/money'
import { formatMoment } from '@/lib/moments'
import type { NewestOrder } from '../dashboard.contract'

type NewestOrdersProps = {
  orders: readonly NewestOrder[]
  /** Badges of an order's state. */
  state: (order: NewestOrder) => ReactNode
}

export function NewestOrders({ orders, state }: NewestOrdersProps) {
  return (
    <section aria-labelledby="newest-orders" className="dashboard-orders">
      <h2 id="newest-orders" className="type-subheading">
        Last orders
      </h2>
      {orders.length === 0 && <p className="text-ink-soft mt-4">No orders yet.</p>}
      <ul className="dashboard-order-list">
        {orders.map((order) => (
          <li key={order.id} className="dashboard-order">
            <AdminLink to={`/admin/orders/${order.id}`} className="text-link tabular dashboard-order-number">
              {order.invoiceNumber}
            </AdminLink>
            <span className="dashboard-order-total tabular">{formatMoney(order.totalCents, order.currency)}</span>
            <span className="dashboard-order-titles admin-clip">{order.titles}</span>
            <span className="dashboard-order-buyer admin-note">
              {order.email}, {formatMoment(order.at)}
            </span>
            <span className="dashboard-order-state">{state(order)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
