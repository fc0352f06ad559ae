// The placeholder shown while the tracks load (AUDIO-02).
import { Skeleton, SkeletonText } from '@/ui/Skeleton'

/** AUDIO-02. */
export function AudioSkeleton() {
  return (
    <div role="status">
      <p className="text-ink-soft">Loading audio tracks...</p>
      <div className="lean mt-8" aria-hidden="true">
        <Skeleton aspect="16 / 9" />
        <SkeletonText lines={8} />
      </div>
    </div>
  )
}

export function AudioLoader() {
  return (
    <section className="section ruled" aria-label="Audio Collection">
      <div className="wrap">
        <AudioSkeleton />
      </div>
    </section>
  )
}
