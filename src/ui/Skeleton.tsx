// Skeletons: placeholders for content. Hidden from screen readers: add the text "Loading..." beside them.
import { classes } from './classes'

/** Size it with classes; `aspect` is a CSS aspect ratio such as `4 / 3`. */
export function Skeleton({ className, aspect }: { className?: string; aspect?: string }) {
  return <span aria-hidden="true" className={classes('skeleton', className)} style={{ aspectRatio: aspect }} />
}

/** Placeholders for a paragraph, the last line short. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={classes('block', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton skeleton-line" style={{ width: line === lines - 1 ? '60%' : '100%' }} />
      ))}
    </span>
  )
}
