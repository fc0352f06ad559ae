// Shows the headings and paragraphs of an own page, or of a text that is written like one, with their links.
import type { PageBlock, TextPart } from '../page-text.rules'

type PageBlocksProps = { blocks: readonly PageBlock[]; heading: 'h2' | 'h3'; headingClass: string }

export function PageBlocks({ blocks, heading: Heading, headingClass }: PageBlocksProps) {
  return Array.from(blocks, ({ kind, parts }, place) =>
    kind === 'heading' ? (
      <Heading key={place} className={headingClass}>
        {linkedWords(parts)}
      </Heading>
    ) : (
      <p key={place}>{linkedWords(parts)}</p>
    ),
  )
}

const linkedWords = (parts: readonly TextPart[]) =>
  Array.from(parts, ({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      <a key={index} href={href} className="text-link">
        {text}
      </a>
    ),
  )
