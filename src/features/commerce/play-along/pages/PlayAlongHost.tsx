// The place on a sheet's page where one plays along: heading and room at once, the part itself when somebody comes near.
import { Suspense, useEffect, useRef, useState } from 'react'
import { watchNearViewport } from '@/ui/near-viewport'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { SectionHeading } from '@/ui/Text'
import { playAlongTexts } from '../play-along.texts'
import type { PlayAlongProps } from './PlayAlong'

const PlayAlong = lazyCode(() => import('./PlayAlong').then((part) => part.PlayAlong))

/** For items that can be followed with a recording. Without script there is nothing to follow, so it is not there. */
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
