// Plans a newsletter about a gig or a release that the owner has published, once per thing. It waits an hour, in which
// the owner can edit or stop it; things that follow within this time join it.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { announcedThings, letterSettings } from '@/db/schema/site/automatic-letters'
import { events } from '@/db/schema/site/events'
import { newsletters } from '@/db/schema/site/newsletter'
import { changePlannedLetter, findCurrent, planLetter } from '@/features/site/newsletter/server/letter/automatic'
import { hour } from '@/lib/durations'
import type { LetterPart } from '@/lib/letter-parts'
import type { Context } from '@/platform/context'
import { queueMail } from '@/platform/outbox/outbox'
import { automaticLettersTexts } from '../automatic-letters.texts'

const texts = automaticLettersTexts.announcement

export type ThingKind = 'gig' | 'release'
type Thing = { id: string; shownId: string; title: string }

/** Time in which the owner can edit or stop the newsletter. */
const waitMs = hour
/** Limits the cards of one newsletter. Further things are named by the link below them. */
const mostCards = 12

/** Returns what is announced; null for an item of no interest or one that is gone. A release is announced by any item. */
async function findThing(tx: Transaction, kind: ThingKind, id: string): Promise<Thing | null> {
  if (kind === 'gig') {
    const [gig] = await tx.select({ title: events.title }).from(events).where(eq(events.id, id))
    return gig ? { id, shownId: id, title: gig.title } : null
  }
  const [item] = await tx
    .select({ title: shopItems.title, category: shopItems.category, releaseId: shopItems.release_id })
    .from(shopItems)
    .where(and(eq(shopItems.id, id), publicRows(shopItems)))
  if (!item || item.category === 'merchandise') return null
  return { id: item.releaseId ?? id, shownId: id, title: item.title }
}

/** True if an item of the release was announced when it was in no release. */
async function isFormatOfAnnounced(tx: Transaction, releaseId: string): Promise<boolean> {
  const items = tx.select({ id: shopItems.id }).from(shopItems).where(eq(shopItems.release_id, releaseId))
  return (
    (await tx.$count(
      announcedThings,
      and(eq(announcedThings.kind, 'release'), inArray(announcedThings.shown_id, items)),
    )) > 0
  )
}

const card = (kind: ThingKind, ref: string): LetterPart => ({
  id: randomUUID(),
  kind: kind === 'gig' ? 'gig' : 'item',
  ref,
})

/** Returns the newsletter of this kind that still waits, locked, with the titles of its things; null without one. */
async function findWaiting(tx: Transaction, kind: ThingKind) {
  const [waiting] = await tx
    .select({ letter: newsletters })
    .from(newsletters)
    .innerJoin(announcedThings, eq(announcedThings.newsletter_id, newsletters.id))
    .where(and(eq(announcedThings.kind, kind), eq(newsletters.status, 'planned')))
    .limit(1)
    .for('update', { of: newsletters })
  if (!waiting) return null
  const things = await tx
    .select({ shownId: announcedThings.shown_id })
    .from(announcedThings)
    .where(eq(announcedThings.newsletter_id, waiting.letter.id))
    .orderBy(asc(announcedThings.created_at))
  const titles: string[] = []
  for (const { shownId } of things) {
    const thing = await findThing(tx, kind, shownId)
    if (thing) titles.push(thing.title)
  }
  return { letter: waiting.letter, titles }
}

/** Adds a thing to a waiting newsletter, and lets it wait an hour again. A subject that the owner changed stays. */
async function join(
  tx: Transaction,
  ctx: Context,
  {
    kind,
    thing,
    waiting,
  }: { kind: ThingKind; thing: Thing; waiting: NonNullable<Awaited<ReturnType<typeof findWaiting>>> },
): Promise<string> {
  const { letter, titles } = waiting
  const { subject } = texts[kind]
  const cards = letter.blocks.filter((block) => 'ref' in block).length
  const [last] = letter.blocks.slice(-1)
  // The link to all dates stays at the end, unless the owner has put something else there.
  const end = last?.id === 'all' ? [last] : []
  const rest = letter.blocks.slice(0, letter.blocks.length - end.length)
  await changePlannedLetter(tx, ctx, letter.id, {
    subject: letter.subject === subject(titles) ? subject([...titles, thing.title]) : letter.subject,
    blocks: cards < mostCards ? [...rest, card(kind, thing.shownId), ...end] : letter.blocks,
    send_at: new Date(ctx.clock.now().getTime() + waitMs),
  })
  return letter.id
}

async function begin(tx: Transaction, ctx: Context, kind: ThingKind, thing: Thing): Promise<string> {
  const { subject, text } = texts[kind]
  const id = await planLetter(tx, ctx, {
    subject: subject([thing.title]),
    blocks: [
      { id: 'text', kind: 'text', text },
      card(kind, thing.shownId),
      { id: 'all', kind: 'text', text: texts.all(ctx.settings.baseUrl, kind) },
    ],
    sendAt: new Date(ctx.clock.now().getTime() + waitMs),
    author: texts.author,
  })
  await queueMail(tx, {
    dedupeKey: `newsletter-planned:${id}`,
    kind: 'newsletter-planned',
    recipient: ctx.settings.ownerEmail,
    payload: { newsletterId: id },
  })
  return id
}

/**
 * Plans the newsletter, or adds the thing to one that waits. Does nothing when the owner has turned it off, for a gig
 * that is over or cancelled, for a hidden item, and for a thing that has had its newsletter. A repeat changes nothing.
 */
export async function announce(ctx: Context, kind: ThingKind, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // Two jobs run one after the other, so that their things share a newsletter.
    const [settings] = await tx.select().from(letterSettings).for('update')
    if (!(kind === 'gig' ? settings?.gigs_are_on : settings?.releases_are_on)) return
    const thing = await findThing(tx, kind, id)
    if (!thing || !(await findCurrent(tx, ctx, [{ kind, shown_id: thing.shownId }])).has(thing.shownId)) return
    const of = and(eq(announcedThings.kind, kind), eq(announcedThings.thing_id, thing.id))
    if (kind === 'release' && (await isFormatOfAnnounced(tx, thing.id))) return
    const waiting = await findWaiting(tx, kind)
    const { rowCount } = await tx
      .insert(announcedThings)
      .values({ kind, thing_id: thing.id, shown_id: thing.shownId, created_at: ctx.clock.now() })
      .onConflictDoNothing()
    if (rowCount === 0) return
    const newsletterId = waiting ? await join(tx, ctx, { kind, thing, waiting }) : await begin(tx, ctx, kind, thing)
    await tx.update(announcedThings).set({ newsletter_id: newsletterId }).where(of)
  })
}
