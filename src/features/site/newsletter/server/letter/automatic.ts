// Plans automatic newsletters about new gigs and releases. The owner may edit or stop them like any other.
import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { announcedThings } from '@/db/schema/site/automatic-letters'
import { events } from '@/db/schema/site/events'
import { newsletters } from '@/db/schema/site/newsletter'
import type { LetterPart } from '@/lib/letter-parts'
import { isTimeZone } from '@/lib/time-zone'
import { momentText } from '@/lib/zoned-time'
import type { Context } from '@/platform/context'

type Newsletter = typeof newsletters.$inferSelect
type Announced = Pick<typeof announcedThings.$inferSelect, 'kind' | 'shown_id'>

/** Stores a planned newsletter and returns its id. */
export async function planLetter(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  letter: { subject: string; blocks: LetterPart[]; sendAt: Date; author: string },
): Promise<string> {
  const now = ctx.clock.now()
  const [row] = await tx
    .insert(newsletters)
    .values({
      subject: letter.subject,
      blocks: letter.blocks,
      status: 'planned',
      send_at: letter.sendAt,
      created_by: letter.author,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: newsletters.id })
  return row?.id ?? ''
}

/** Changes a planned newsletter that the caller has locked. */
export async function changePlannedLetter(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  id: string,
  change: { subject: string; blocks: LetterPart[]; send_at: Date },
): Promise<void> {
  await tx
    .update(newsletters)
    .set({ ...change, updated_at: ctx.clock.now() })
    .where(eq(newsletters.id, id))
}

/** Returns the ids of the gigs that are ahead and not cancelled, and of the items that visitors see. */
export async function findCurrent(
  db: Database | Transaction,
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  things: readonly Announced[],
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: Announced['kind']) => things.filter((one) => one.kind === kind).map(({ shown_id: id }) => id)
  const [gigs, items] = [idsOf('gig'), idsOf('release')]
  const found = new Set<string>()
  if (gigs.length > 0)
    for (const { id, date, zone } of await db
      .select({ id: events.id, date: events.date, zone: events.time_zone })
      .from(events)
      .where(and(inArray(events.id, gigs), eq(events.status, 'upcoming')))) {
      const today = momentText(clock.now(), zone !== null && isTimeZone(zone) ? zone : settings.timeZone).slice(0, 10)
      if (date >= today) found.add(id)
    }
  if (items.length > 0)
    for (const { id } of await db
      .select({ id: shopItems.id })
      .from(shopItems)
      .where(and(inArray(shopItems.id, items), publicRows(shopItems))))
      found.add(id)
  return found
}

/**
 * Returns the newsletter without the blocks of gigs and releases that were deleted, cancelled, hidden or are over since
 * the site planned it. Null if nothing is left to announce. Changes no newsletter that the owner began.
 */
export async function withoutLostThings(
  tx: Transaction,
  ctx: Pick<Context, 'clock' | 'settings'>,
  letter: Newsletter,
): Promise<Newsletter | null> {
  const things = await tx
    .select({ kind: announcedThings.kind, shown_id: announcedThings.shown_id })
    .from(announcedThings)
    .where(eq(announcedThings.newsletter_id, letter.id))
  if (things.length === 0) return letter
  const current = await findCurrent(tx, ctx, things)
  if (current.size === 0) return null
  const lost = new Set(things.map(({ shown_id: id }) => id).filter((id) => !current.has(id)))
  const blocks = letter.blocks.filter((block) => !('ref' in block && lost.has(block.ref)))
  if (blocks.length === letter.blocks.length) return letter
  await tx.update(newsletters).set({ blocks }).where(eq(newsletters.id, letter.id))
  return { ...letter, blocks }
}
