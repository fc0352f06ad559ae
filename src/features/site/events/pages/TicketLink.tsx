// Links to the tickets of an event, wherever they are sold.
import { ExternalIcon } from '@/ui/Icon'
import { VisuallyHidden } from '@/ui/Text'
import type { LiveEvent } from '../events.contract'
import { ticketAddress } from '../events.rules'
import { eventTexts } from '../events.texts'

type TicketLinkProps = { event: LiveEvent; className: string; iconSize?: number }

/** Renders nothing without tickets. */
export function TicketLink({ event, className, iconSize = 20 }: TicketLinkProps) {
  const address = ticketAddress(event)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {eventTexts.tickets}
      <VisuallyHidden>: {event.title}</VisuallyHidden>
      <ExternalIcon size={iconSize} />
    </a>
  )
}
