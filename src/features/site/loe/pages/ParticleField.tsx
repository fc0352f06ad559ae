// The dust behind LOE's title (LOE-03). The canvas is empty at first; the code that animates it is loaded after the page, when the browser is idle.
import { useEffect, useRef } from 'react'

/** Milliseconds to wait after the page is ready: its pictures and early clicks come first. */
const startMs = 1000

/** Fills its positioned parent, which also receives the pointer and clicks. */
export function ParticleField() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const start = async () => {
      const { runParticles } = await import('./run-particles')
      const stage = canvas.current?.parentElement
      if (canvas.current && stage && !isGone) stop = runParticles(canvas.current, stage)
    }
    // Decoration only: if its code fails to load, the page is complete without it.
    const whenIdle = () => void start().catch(() => undefined)
    let timer: ReturnType<typeof setTimeout> | undefined
    const whenThere = () => {
      timer = setTimeout(
        () => ('requestIdleCallback' in window ? requestIdleCallback(whenIdle, { timeout: 2000 }) : whenIdle()),
        startMs,
      )
    }
    if (document.readyState === 'complete') whenThere()
    else window.addEventListener('load', whenThere, { once: true })
    return () => {
      isGone = true
      window.removeEventListener('load', whenThere)
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return <canvas ref={canvas} className="loe-dust" aria-hidden="true" />
}
