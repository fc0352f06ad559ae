// Where the story will be (ABOUT-04).
import { Skeleton, SkeletonText } from '@/ui/Skeleton'
import { aboutTextDefaults } from './about-texts'

export function AboutSkeleton() {
  return (
    <div className="wrap section about-opening" role="status">
      <h1 className="visually-hidden">{aboutTextDefaults.title}</h1>
      <span className="visually-hidden">Loading...</span>
      <div aria-hidden="true">
        <Skeleton className="h-24 w-full max-w-xl" />
        <SkeletonText lines={8} className="mt-10 max-w-[60ch]" />
      </div>
      <div className="max-md:order-first" aria-hidden="true">
        <Skeleton aspect="3 / 4" />
      </div>
    </div>
  )
}
