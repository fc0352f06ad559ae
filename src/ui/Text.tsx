// Headings and running text: a highlighted word, a section's heading, prose, words for screen readers only.
import type { ReactNode } from 'react'
import { classes } from './classes'

/** `text` with its n-th word (from 1) highlighted; HOME-02 highlights the second. A text with fewer words stays plain. */
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
  /** Which word of the title is highlighted, from 1; none when left out. */
  highlight?: number
  /** A short line of capitals above. */
  eyebrow?: ReactNode
  /** One or two sentences; stands to the right on wide screens. */
  lede?: ReactNode
  /** `h1` sets the hero size. */
  as?: 'h1' | 'h2' | 'h3'
  id?: string
  className?: string
}

/** The heading of a section. */
export function SectionHeading({
  title,
  highlight,
  eyebrow,
  lede,
  as: Tag = 'h2',
  id,
  className,
}: SectionHeadingProps) {
  return (
    <header className={classes('section-heading', className)}>
      {eyebrow && <p className="type-eyebrow">{eyebrow}</p>}
      <Tag id={id} className={Tag === 'h1' ? 'type-hero' : Tag === 'h2' ? 'type-title' : 'type-heading'}>
        {highlight ? <HighlightedText text={title} word={highlight} /> : title}
      </Tag>
      {lede && <p className="type-lede">{lede}</p>}
    </header>
  )
}

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
