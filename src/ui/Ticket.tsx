// A page of a purchase as a paper ticket, beside the cover of what was bought. Needs `ticket.css` and `paper.css` in the
// page's styles.
import type { ReactNode } from 'react'
import type { PictureSource } from '@/lib/picture'
import { classes } from './classes'
import { Picture } from './Picture'

type TicketProps = {
  /** Null if there is none: the ticket is then shown without a picture. */
  cover?: PictureSource | null
  className?: string
  children: ReactNode
}

export function Ticket({ cover, className, children }: TicketProps) {
  return (
    <div className={classes('ticket', className)}>
      {cover && (
        <div className="ticket-cover">
          <Picture picture={cover} alt="" sizes="(width >= 64rem) 17.5rem, 9rem" eager />
        </div>
      )}
      <div className="site-look paper slip">{children}</div>
    </div>
  )
}
