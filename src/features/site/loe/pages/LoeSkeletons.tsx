// What stands on the LOE page while videos and banner come (LOE-22, FVID-10).
import { Skeleton } from '@/ui/Skeleton'

/** FVID-10. */
export function VideosSkeleton() {
  return (
    <div role="status">
      <Skeleton aspect="16 / 9" />
      <p className="type-small mt-4 text-ink-soft">Loading featured videos...</p>
    </div>
  )
}

/** LOE-22. */
export function BannerLoader() {
  return (
    <div className="loe-banner" role="status">
      <p className="loe-banner-text">Loading contact information...</p>
    </div>
  )
}
