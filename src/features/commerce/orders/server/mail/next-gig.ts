// The next gig in a buyer's receipt: who has just bought the music may like to hear it.
import type { LetterBlock } from '@/adapters/mail/letter-content'
import { eventSummary } from '@/features/site/events/events.rules'
import { comingGig } from '@/features/site/events/server/coming-gig'
import type { Context } from '@/platform/context'

/** Returns the next gig under its heading; nothing if none is announced. */
export async function nextGigBlocks(ctx: Context): Promise<LetterBlock[]> {
  const gig = await comingGig(ctx)
  if (!gig) return []
  return [
    { kind: 'heading', text: 'Hear it live' },
    { kind: 'paragraph', text: eventSummary(gig) },
    { kind: 'link', label: gig.title, href: `${ctx.settings.baseUrl}/events/${gig.slug}` },
  ]
}
