// Stands where the dashboard appears. The dashboard replaces it as a whole, so that nothing moves.
import { Skeleton } from '@/ui/Skeleton'

export function DashboardSkeleton({ isForEditor }: { isForEditor: boolean }) {
  return (
    <div>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      {!isForEditor && (
        <div className="dashboard-figures">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="dashboard-figure" />
          ))}
        </div>
      )}
      <Skeleton className="h-48" />
    </div>
  )
}
