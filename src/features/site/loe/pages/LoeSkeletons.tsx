// What stands on the LOE page while a section's code or data is on its way (LOE-06, LOE-22, AUDIO-02, FVID-10).
import { Skeleton, SkeletonText } from '@/ui/Skeleton'

const shapes = ['4 / 3', '3 / 4', '1', '3 / 4', '1', '4 / 3'] as const

/** LOE-06: twelve tiles while the pictures come, nine while the section itself does. */
export function GallerySkeleton({ tiles }: { tiles: 9 | 12 }) {
  return (
    <div role="status">
      <p className="text-ink-soft">Preparing your gallery...</p>
      <div className="loe-skeleton" aria-hidden="true">
        {Array.from({ length: tiles }, (_, index) => (
          <Skeleton key={index} aspect={shapes[index % shapes.length]} />
        ))}
      </div>
    </div>
  )
}

export function GalleryLoader() {
  return (
    <section className="section ruled" aria-label="Gallery">
      <div className="wrap">
        <p className="type-title mb-8">Gallery</p>
        <GallerySkeleton tiles={9} />
      </div>
    </section>
  )
}

/** FVID-10. */
export function VideosSkeleton() {
  return (
    <div role="status">
      <Skeleton aspect="16 / 9" />
      <p className="type-small mt-4 text-ink-soft">Loading featured videos...</p>
    </div>
  )
}

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

/** LOE-22. */
export function BannerLoader() {
  return (
    <div className="loe-banner" role="status">
      <p className="loe-banner-text">Loading contact information...</p>
    </div>
  )
}
