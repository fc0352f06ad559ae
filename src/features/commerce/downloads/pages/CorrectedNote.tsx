// Note about a correction of a file after its purchase, with the date.
import { formatDate } from '@/lib/dates'
import { classes } from '@/ui/classes'
import type { GrantedFile } from '../downloads.contract'
import { downloadTexts } from '../downloads.texts'

type CorrectedNoteProps = { corrected: NonNullable<GrantedFile['corrected']>; className?: string }

export function CorrectedNote({ corrected: { at, note }, className }: CorrectedNoteProps) {
  return (
    <p className={classes('wrap-anywhere', className)}>
      {downloadTexts.corrected(formatDate(at.slice(0, 10), 'MMMM d, yyyy'), note)}
    </p>
  )
}
