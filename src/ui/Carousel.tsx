// A row of slides that snaps into place. The row scrolls natively; the script only adds arrows, arrow keys and looping.
import {
  Children,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Button } from './Button'
import { classes } from './classes'
import { ArrowLeftIcon, ArrowRightIcon } from './Icon'

export type CarouselProps = {
  /** Content of the row, for screen readers. */
  label: string
  /** Number of slides in view from 0, 640, 1024 and 1280 px on; default 1, 2, 3, 4 (FVID-02, SHOP-11). */
  perView?: readonly [number, number, number, number]
  /**
   * If true, the next step at an end continues from the other end (SHOP-11). Otherwise the arrow is disabled there
   * (FVID-03).
   */
  loop?: boolean
  className?: string
  /** One `<li>` per slide. */
  children: ReactNode
}

const upToFour = [1, 2, 3, 4] as const

/** Shows arrows only when some slides are out of view (SHOP-12). The Left and Right keys move it too (FVID-04). */
export function Carousel({ label, perView = upToFour, loop, className, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const count = slides.length
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })

  const look = useCallback(() => {
    const element = row.current
    if (!element) return
    const start = element.scrollLeft < 4
    const end = element.scrollLeft > element.scrollWidth - element.clientWidth - 4
    setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
  }, [])
  useEffect(() => {
    if (!row.current || count < 2) return
    const resized = new ResizeObserver(look)
    resized.observe(row.current)
    return () => resized.disconnect()
  }, [look, count])

  function step(direction: 1 | -1): void {
    const element = row.current
    const [first, second] = element?.children ?? []
    if (!element || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    const width = second.offsetLeft - first.offsetLeft
    const last = element.scrollWidth - element.clientWidth
    const left = (Math.round(element.scrollLeft / width) + direction) * width
    if (loop && direction > 0 && ends.end) element.scrollTo({ left: 0 })
    else if (loop && direction < 0 && ends.start) element.scrollTo({ left: last })
    else element.scrollTo({ left })
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }

  const [small, medium, large, wide] = perView
  const style = { '--per-1': small, '--per-2': medium, '--per-3': large, '--per-4': wide } as CSSProperties
  // If all slides are in view, there is nothing to move to, even with looping. This is known before any script runs, so
  // the layout does not shift.
  const wholeFrom = perView.findIndex((inView) => count <= inView)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={classes('carousel', className)}
      onKeyDown={onKeyDown}
    >
      <ul ref={row} className="carousel-row" style={style} tabIndex={0} aria-label={label} onScroll={look}>
        {slides}
      </ul>
      {count > 1 && (
        <div className="carousel-steps" data-whole-from={wholeFrom < 0 ? undefined : wholeFrom}>
          <Button size="icon" aria-label="Previous" disabled={!loop && ends.start} onClick={() => step(-1)}>
            <ArrowLeftIcon />
          </Button>
          <Button size="icon" aria-label="Next" disabled={!loop && ends.end} onClick={() => step(1)}>
            <ArrowRightIcon />
          </Button>
        </div>
      )}
    </section>
  )
}
