// The placeholder shown while the gallery loads (LOE-06).
import { Skeleton } from '@/ui/Skeleton'

const shapes = ['4 / 3', '3 / 4', '1', '3 / 4', '1', '4 / 3'] as const

/** LOE-06: twelve tiles while the pictures load, nine while the section's code loads. */
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
