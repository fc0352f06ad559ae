// Headings and running text: a highlighted word, a section's heading, prose, text for screen readers only.
import type { ReactNode } from 'react'
import { classes } from './classes'

/**
 * Renders `text` with its n-th word (from 1) highlighted; HOME-02 highlights the second. A text with fewer words stays
 * plain.
 */
export function HighlightedText({ text, word = 2 }: { text: string; word?: number }) {
  const words = text.trim().split(/\s+/)
  const chosen = words[word - 1]
  if (!chosen) return text
  return (
    <>
      {words.slice(0, word - 1).join(' ')} <span className="highlight">{chosen}</span> {words.slice(word).join(' ')}
    </>
  )
}

export type SectionHeadingProps = {
  title: string
  /** One or two sentences; to the right on wide screens. */
  lede?: ReactNode
  id: string
  className?: string
}

/** Renders the heading of a section. */
export function SectionHeading({ title, lede, id, className }: SectionHeadingProps) {
  return (
    <header className={classes('section-heading', className)}>
      <h2 id={id} className="type-title">
        {title}
      </h2>
      {lede && <p className="type-lede">{lede}</p>}
    </header>
  )
}

/** Renders content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
