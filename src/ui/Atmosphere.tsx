// Decoration: film grain over the page, and spotlights behind sections.
import { classes } from './classes'

/** Once, in the site's frame. */
export function Grain() {
  return <div className="grain" aria-hidden="true" />
}

/** Behind the content of a positioned, isolated section (`relative isolate`). */
export function Spotlight({ from = 'right', className }: { from?: 'left' | 'center' | 'right'; className?: string }) {
  return <div className={classes('spotlight', from !== 'right' && `spotlight-${from}`, className)} aria-hidden="true" />
}
