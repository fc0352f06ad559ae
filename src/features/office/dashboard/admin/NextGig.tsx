// Shows the next gig that visitors see, or offers to add one.
import { AdminLink } from '@/admin-kit/AdminLink'
import { formatDate, weekdayName } from '@/lib/dates'
import { buttonClass } from '@/ui/Button'
import type { ComingGig } from '../dashboard.contract'

export function NextGig({ gig }: { gig: ComingGig | null }) {
  return (
    <section aria-labelledby="next-gig" className="dashboard-gig">
      <h2 id="next-gig" className="type-subheading">
        Next gig
      </h2>
      {gig ? (
        <div className="dashboard-gig-card">
          <AdminLink to="/admin/events" className="text-link wrap-anywhere dashboard-gig-link">
            {gig.title}
          </AdminLink>
          <p>
            {weekdayName(gig.date)}, {formatDate(gig.date, 'MMM dd, yyyy')}, {gig.time}
          </p>
          <p className="text-ink-soft wrap-anywhere">
            {gig.venue}, {gig.city}
          </p>
        </div>
      ) : (
        <div className="dashboard-gig-card">
          <p className="text-ink-soft">No upcoming gig.</p>
          <AdminLink to="/admin/events" className={buttonClass('quiet', 'small', 'justify-self-start')}>
            Add a gig
          </AdminLink>
        </div>
      )}
    </section>
  )
}
