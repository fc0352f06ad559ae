// Reserves the place for playing along on a sheet's page: heading and space at once, the part itself when the visitor
// scrolls near it.
import { Suspense, useEffect, useRef, useState } from 'react'
import { watchNearViewport } from '@/ui/near-viewport'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { SectionHeading } from '@/ui/Text'
import { playAlongTexts } from '../play-along.texts'
import type { PlayAlongProps } from './PlayAlong'

const PlayAlong = lazyCode(() => import('./PlayAlong').then((part) => part.PlayAlong))

/** Appears for items that a visitor can follow with a recording. Needs JavaScript, so it is absent without it. */
export function PlayAlongHost(props: PlayAlongProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (frame.current ? watchNearViewport(frame.current, (near) => near && setNear(true)) : undefined), [])
  const room = (
    <p role="status" className="min-h-[80vh] text-ink-soft">
      {isNear && playAlongTexts.loading}
    </p>
  )
  return (
    <section className="section ruled noscript:hidden" aria-labelledby="play-along">
      <div ref={frame} className="wrap">
        <SectionHeading id="play-along" title={playAlongTexts.title} lede={playAlongTexts.lede} />
        {isNear ? (
          <CodeBoundary>
            <Suspense fallback={room}>
              <PlayAlong {...props} room={room} />
            </Suspense>
          </CodeBoundary>
        ) : (
          room
        )}
      </div>
    </section>
  )
}
