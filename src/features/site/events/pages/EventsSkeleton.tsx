// The skeleton of a list of events (EVT-04, HOME-11).
import { Skeleton, SkeletonText } from '@/ui/Skeleton'

/** Renders `cards` placeholders in the shape of event cards; six on the events page (EVT-04). */
export function EventsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div className="event-grid" role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="event-card" aria-hidden="true">
          <Skeleton aspect="3 / 4" className="picture" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  )
}
