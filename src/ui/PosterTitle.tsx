// The title of a page in poster size; each page has its own position and background.
import type { CSSProperties } from 'react'
import { classes } from './classes'
import { HighlightedText } from './Text'

/**
 * Scales the title so that its longest word fills the page: a short title is loud, and a long one still fits a phone.
 * Needs `poster-title.css` in the page's styles.
 */
export function PosterTitle({ text, word, className }: { text: string; word?: number; className?: string }) {
  const longest = Math.max(1, ...text.split(/\s+/).map(({ length }) => length))
  return (
    <h1 className={classes('type-hero poster-title', className)} style={{ '--longest': longest } as CSSProperties}>
      <HighlightedText text={text} word={word} />
    </h1>
  )
}
