// Renders the skeletons of the shop while its items load (SHOP-01, SHOP-09, SHOP-15).
import type { CSSProperties } from 'react'
import { Skeleton, SkeletonText } from '@/ui/Skeleton'

/** SHOP-15: placeholders for six items. */
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

/** SHOP-09: reserves the space for heading, row and arrows of the featured items. */
export function FeaturedSkeleton() {
  return (
    <div className="wrap py-10" role="status">
      <Skeleton className="h-12 w-72 max-w-full" />
      <p className="type-lede mt-5 mb-6">Loading featured items...</p>
      <ul
        className="carousel-row overflow-hidden!"
        style={{ '--per-1': 1, '--per-2': 2, '--per-3': 3, '--per-4': 4 } as CSSProperties}
        aria-hidden="true"
      >
        {Array.from({ length: 4 }, (_, index) => (
          <li key={index} className="tile">
            <Skeleton className="aspect-square" />
            <SkeletonText lines={3} />
          </li>
        ))}
      </ul>
      <Skeleton className="mt-4 ml-auto h-11 w-24" />
    </div>
  )
}

/** SHOP-01: shown until the browser knows if the shop is open. */
export function ShopSkeleton() {
  return (
    <div className="wrap section" role="status">
      <p className="type-lede">Loading...</p>
    </div>
  )
}
