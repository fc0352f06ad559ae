// Makes an empty block for the editor of a newsletter, and names the kinds of blocks.
import type { LetterPart } from '@/lib/letter-parts'

export const blockNames: Readonly<Record<LetterPart['kind'], string>> = {
  text: 'Text',
  picture: 'Picture',
  item: 'Item',
  gig: 'Gig',
  track: 'Track',
  divider: 'Divider',
}

export function newPart(kind: LetterPart['kind']): LetterPart {
  const id = crypto.randomUUID()
  switch (kind) {
    case 'text':
      return { id, kind, text: '' }
    case 'picture':
      return { id, kind, url: '', alt: '', href: '' }
    case 'divider':
      return { id, kind }
    default:
      return { id, kind, ref: '' }
  }
}
