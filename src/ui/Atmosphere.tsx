// Decoration: film grain over the page, and spotlights behind sections.
import { classes } from './classes'

/** Render once, in the site's frame. */
export function Grain() {
  return <div className="grain" aria-hidden="true" />
}

/** Renders behind the content of a positioned, isolated section (`relative isolate`). */
export function Spotlight({ from = 'right' }: { from?: 'left' | 'center' | 'right' }) {
  return <div className={classes('spotlight', from !== 'right' && `spotlight-${from}`)} aria-hidden="true" />
}
