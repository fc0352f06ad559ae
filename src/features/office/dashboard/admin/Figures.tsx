// The figures at the top of the dashboard, each with its change and a link to its page.
import { AdminLink } from '@/admin-kit/AdminLink'
import type { Figure } from '../dashboard.contract'

export function Figures({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <ul className="dashboard-figures" aria-label="Figures">
      {figures.map(({ key, label, value, change, href }) => (
        <li key={key} className="dashboard-figure">
          <AdminLink to={href} className="dashboard-figure-label">
            {label}
          </AdminLink>
          <p className="dashboard-figure-value">{value}</p>
          <p className="dashboard-figure-change">{change}</p>
        </li>
      ))}
    </ul>
  )
}
