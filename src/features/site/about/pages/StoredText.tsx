// A stored text, one paragraph per line (ABOUT-02), as far apart as the owner set it.
import type { CSSProperties } from 'react'
import type { PageText } from '@/features/site/page-content/page-content.contract'
import { classes } from '@/ui/classes'
import { paragraphsOf } from '@/lib/paragraphs'
import { paragraphGap } from '../about.rules'

/** Nothing for an empty text. */
export function StoredText({ text, className }: { text: PageText | undefined; className?: string }) {
  const paragraphs = paragraphsOf(text?.description)
  if (paragraphs.length === 0) return null
  const gap = paragraphGap(text?.paragraph_spacing)
  return (
    <div
      className={classes('prose stored-text', className)}
      style={gap === null ? undefined : ({ '--paragraph-gap': gap } as CSSProperties)}
    >
      {Array.from(paragraphs, (paragraph, line) => (
        <p key={line}>{paragraph}</p>
      ))}
    </div>
  )
}
