// A small word beside a title, and a round count on an icon button.
import type { ReactNode } from 'react'
import { classes } from './classes'

export type BadgeTone = 'quiet' | 'gold' | 'success' | 'info' | 'danger'

export function Badge({
  tone = 'quiet',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={classes('badge', tone !== 'quiet' && `badge-${tone}`, className)}>{children}</span>
}

/**
 * Appears on the corner of a positioned button. Nothing at 0; "99+" above 99 (NAV-04). Include the number in the
 * button's label too.
 */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="badge-count" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
