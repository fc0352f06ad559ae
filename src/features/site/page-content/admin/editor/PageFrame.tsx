// Shows the real page in a frame. After a save the new page loads behind the old one and replaces it once it is
// complete, so that nothing flickers.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'

/** Sets the width of a page beside its fields, in CSS pixels: the whole page is scaled down to the column. */
const wideWindow = 1280

const isReady = (page: Document): boolean =>
  page.readyState !== 'loading' &&
  [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null)

type PageFrameProps = {
  /** Names the page in `editedPages`. */
  name: string
  title: string
  isNarrow: boolean
  /** Counts the loads: another number loads the page again. */
  version: number
  /** Called with the document of a page that has arrived, before it is shown. */
  onArrived: (document: Document) => void
}

export function PageFrame({ name, title, isNarrow, version, onArrived }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [retries, setRetries] = useState(0)
  /** Name the load that is on screen, and the last one that failed. */
  const [shown, setShown] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const load = `${version}.${retries}`

  const frame = useRef<HTMLIFrameElement>(null)
  /** The load event may come before React has removed its listener. */
  const lastArrived = useRef<Document>(null)
  const arrive = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    if (page?.URL === 'about:blank' || (page && page === lastArrived.current)) return
    // An error, such as a session that has ended, is no page of the site.
    if (!page?.querySelector('main')) return setFailed(load)
    lastArrived.current = page
    onArrived(page)
    setShown(load)
  })
  const isSettled = shown === load || failed === load
  /** Texts and styles are enough: pictures may still load. The load event comes once all are there, or on an error. */
  useEffect(() => {
    if (isSettled) return undefined
    let next = 0
    const look = () => {
      const page = frame.current?.contentDocument
      if (page && page.URL !== 'about:blank' && isReady(page)) arrive()
      else next = requestAnimationFrame(look)
    }
    next = requestAnimationFrame(look)
    const loading = frame.current
    loading?.addEventListener('load', arrive)
    return () => {
      cancelAnimationFrame(next)
      loading?.removeEventListener('load', arrive)
    }
  }, [load, isSettled])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = element
      // The frame is in a tab that is not shown.
      if (width === 0) return
      const scale = isNarrow ? 1 : Math.min(1, width / wideWindow)
      element.style.setProperty('--frame-scale', String(scale))
      element.style.setProperty('--frame-width', `${Math.round(width / scale)}px`)
      element.style.setProperty('--frame-height', `${Math.round(height / scale)}px`)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNarrow])

  const loads = shown === null || shown === load ? [load] : [shown, load]
  return (
    <div ref={box} className="page-frame">
      {loads.map((key) => (
        <iframe
          key={key}
          ref={key === load ? frame : undefined}
          title={title}
          src={`/api/admin/edited-pages/${name}`}
          className={classes(key !== shown && 'page-frame-behind')}
        />
      ))}
      {shown === null && (
        <div className="page-frame-note" role="status">
          {failed === load ? (
            <>
              <p>The page could not be loaded.</p>
              <Button size="small" onClick={() => setRetries((count) => count + 1)}>
                Load it again
              </Button>
            </>
          ) : (
            <p>Loading the page...</p>
          )}
        </div>
      )}
    </div>
  )
}
