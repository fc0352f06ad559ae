// Replaces content that could not be loaded (ROUTE-10).
import type { ReactNode } from 'react'
import { Button } from './Button'
import { classes } from './classes'

export type ErrorPanelProps = {
  /** Loads the content again. */
  onRetry: () => void
  /** True while the retry runs. */
  retrying?: boolean
  title?: string
  text?: ReactNode
  className?: string
}

/** Shows "Unable to load content" with "Retry" and "Refresh Page". */
export function ErrorPanel({ onRetry, retrying, title = 'Unable to load content', text, className }: ErrorPanelProps) {
  return (
    <div role="alert" className={classes('error-panel', className)}>
      <h2 className="type-heading">{title}</h2>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="quiet" busy={retrying} onClick={onRetry}>
          Retry
        </Button>
        <Button variant="ghost" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  )
}
