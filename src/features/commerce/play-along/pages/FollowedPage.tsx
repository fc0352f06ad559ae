// Shows one page with its lines. Each line is a button that plays from there; the line that sounds is highlighted.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SamplePage } from '@/features/commerce/look-inside/look-inside.contract'
import { Button } from '@/ui/Button'
import { Picture } from '@/ui/Picture'
import type { Point } from '../follow.rules'
import { playAlongTexts } from '../play-along.texts'
import type { PublicSystem } from '../points.rules'
import type { Following } from './use-following'

type FollowedPageProps = {
  page: number
  pageCount: number | null
  /** Undefined if the page is not a sample. */
  sample: SamplePage | undefined
  /** Size of any page of the sheet: reserves space for a page that is not shown. */
  ratio: { width: number; height: number } | undefined
  systems: readonly PublicSystem[]
  points: readonly Point[]
  lit: number | null
  following: Following
}

export function FollowedPage({ page, pageCount, sample, ratio, systems, points, lit, following }: FollowedPageProps) {
  const frame = useFocusOnTurnedPage(page)
  const line = useLitInView(frame, lit, following.isPlaying)
  const name = playAlongTexts.page(page, pageCount)
  const here = systems.flatMap((system, index) => (system[0] === page ? [{ system, index }] : []))
  const looped = loopedSystems(points, following)
  const { width, height } = sample ?? ratio ?? { width: 210, height: 297 }
  return (
    <div
      ref={frame}
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="along-page"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {sample ? (
        <>
          <Picture key={page} picture={sample.picture} alt={name} sizes="(width >= 64rem) 44rem, 94vw" fill contain />
          <ol aria-label={playAlongTexts.lines(name)}>
            {here.map(({ system: [, top = 0, bottom = 0], index }, number) => (
              <li key={index} style={{ top: `${top * 100}%`, height: `${(bottom - top) * 100}%` }}>
                <button
                  ref={index === lit ? line : undefined}
                  type="button"
                  className="along-line"
                  aria-label={playAlongTexts.line(number + 1)}
                  aria-current={index === lit || undefined}
                  data-looped={looped.has(index) || undefined}
                  onClick={() => following.playFrom(index)}
                />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <div className="along-hidden" data-lit={here.some(({ index }) => index === lit) || undefined}>
          <p>{playAlongTexts.inThePdf(page)}</p>
          <Button size="small" onClick={() => here[0] && following.playFrom(here[0].index)}>
            {playAlongTexts.playPage(page)}
          </Button>
        </div>
      )}
    </div>
  )
}

function loopedSystems(points: readonly Point[], { loop }: Following): Set<number> {
  return new Set(loop ? points.flatMap(([at, system]) => (at >= loop.from && at < loop.to ? [system] : [])) : [])
}

/** Moves the focus to the page when turning it removes the button that had the focus. */
function useFocusOnTurnedPage(page: number) {
  const frame = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const node = frame.current
    if (hadFocus.current && document.activeElement === document.body) node?.focus({ preventScroll: true })
    const note = () => {
      hadFocus.current = node?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [page])
  return frame
}

/** Scrolls the highlighted line into view during playback, while part of the page is visible. */
function useLitInView(frame: { current: HTMLElement | null }, lit: number | null, isPlaying: boolean) {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const page = frame.current?.getBoundingClientRect()
    if (!isPlaying || !page || page.bottom < 0 || page.top > innerHeight) return
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [frame, lit, isPlaying])
  return line
}
