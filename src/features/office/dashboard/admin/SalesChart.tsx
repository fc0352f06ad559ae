// The sales of the last 30 days as bars; a table says the same to those who cannot see them.
import { formatDate } from '@/lib/dates'
import { formatUsd } from '@/lib/money'
import type { SalesDay } from '../dashboard.contract'

export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const most = Math.max(1, ...days.map(({ cents }) => cents))
  const total = days.reduce((sum, { cents }) => sum + cents, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const sold = days.filter((day) => day.orders > 0)
  return (
    <section aria-labelledby="sales" className="dashboard-group">
      <h2 id="sales" className="type-subheading">
        Sales of the last 30 days
      </h2>
      <p className="text-ink-soft">
        {formatUsd(total)} in {orders} {orders === 1 ? 'order' : 'orders'}
      </p>
      {orders > 0 && (
        <svg
          className="dashboard-chart"
          viewBox={`0 0 ${days.length * 10} 60`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, cents }, place) => {
            const height = Math.max(cents > 0 ? 2 : 0.5, (Math.max(0, cents) / most) * 58)
            return (
              <rect
                key={day}
                x={place * 10 + 1}
                y={60 - height}
                width={8}
                height={height}
                data-quiet={cents <= 0 || undefined}
              />
            )
          })}
        </svg>
      )}
      {sold.length > 0 && (
        <table className="visually-hidden">
          <caption>Sales by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {sold.map((day) => (
              <tr key={day.day}>
                <td>{formatDate(day.day, 'MMM dd, yyyy')}</td>
                <td>{day.orders}</td>
                <td>{formatUsd(day.cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
