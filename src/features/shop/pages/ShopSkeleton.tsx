// What stands on the wall while the items are on their way (SHOP-01, SHOP-15).
import { Skeleton, SkeletonText } from '@/ui/Skeleton'

/** SHOP-15: six sleeves' worth of plates. */
export function GridSkeleton() {
  return (
    <div className="hang" role="status">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="tile" aria-hidden="true">
          <Skeleton aspect="1" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}

/** SHOP-01: before it is known whether the shop is open. */
export function ShopSkeleton() {
  return (
    <div className="wrap section" role="status">
      <p className="type-lede">Loading...</p>
    </div>
  )
}
