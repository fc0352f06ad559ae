// Lists what the owner has to do, each with its action, and below it the facts that ask for nothing.
import type { ReactNode } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { buttonClass } from '@/ui/Button'
import type { TodayItem } from '../dashboard.contract'

type NeedsAttentionProps = {
  items: readonly TodayItem[]
  /** Replaces the link of a task that is done on the spot. */
  taskButton: (key: string) => ReactNode | null
}

export function NeedsAttention({ items, taskButton }: NeedsAttentionProps) {
  return (
    <section aria-labelledby="today" className="dashboard-attention">
      <h2 id="today" className="type-subheading">
        Needs attention
      </h2>
      {items.every(({ action }) => action === null) && <p className="text-ink-soft mt-4">You’re all caught up.</p>}
      <ul className="dashboard-today">
        {items.map((item) => (
          <li key={item.key} data-kind={item.kind}>
            <span id={`today-${item.key}`}>{item.text}</span>
            {item.action !== null &&
              (taskButton(item.key) ?? (
                <AdminLink
                  to={item.href}
                  className={buttonClass('quiet', 'small')}
                  aria-describedby={`today-${item.key}`}
                >
                  {item.action}
                </AdminLink>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
