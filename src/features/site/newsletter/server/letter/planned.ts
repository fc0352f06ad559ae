// Plans newsletters for later, and starts those whose time has come.
import { and, eq, lte } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { newsletters } from '@/db/schema/site/newsletter'
import { AppError } from '@/lib/errors'
import { toInstant } from '@/lib/zoned-time'
import type { Context } from '@/platform/context'
import { beginSending, lockDraft } from '../newsletters'
import { withoutLostThings } from './automatic'

export const plannedNewslettersTask = 'send-planned-newsletters'

/**
 * Plans a newsletter for a date and time in the site's time zone; returns the moment. Throws AppError `invalid_input` for
 * a moment that has passed.
 */
export async function planNewsletter(
  ctx: Context,
  id: string,
  { date, time }: { date: string; time: string },
): Promise<Date> {
  const at = toInstant(date, time, ctx.settings.timeZone)
  if (at <= ctx.clock.now()) {
    const message = `This time has passed in ${ctx.settings.timeZone}. Please choose a later one.`
    throw new AppError('invalid_input', { message, fields: { time: message } })
  }
  await inTransaction(ctx.db, async (tx) => {
    await lockDraft(tx, id)
    await tx.update(newsletters).set({ status: 'planned', send_at: at }).where(eq(newsletters.id, id))
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'newsletter.planned',
      ref: `newsletter:${id}`,
      detail: { sendAt: at.toISOString() },
      at: ctx.clock.now(),
    })
  })
  return at
}

/** Makes a planned newsletter a draft again. Throws AppError `invalid_data` once sending has begun. */
export async function cancelPlan(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockDraft(tx, id)
    await tx.update(newsletters).set({ status: 'draft', send_at: null }).where(eq(newsletters.id, id))
  })
}

/**
 * Starts every planned newsletter whose time has come, each in a transaction: after a crash the next run starts the
 * rest, and none twice. One without recipients becomes a draft again, and so does one of the site's own about things that
 * are gone.
 */
export async function startPlannedNewsletters(ctx: Context): Promise<void> {
  const isDue = and(eq(newsletters.status, 'planned'), lte(newsletters.send_at, ctx.clock.now()))
  for (const { id } of await ctx.db.select({ id: newsletters.id }).from(newsletters).where(isDue)) {
    await inTransaction(ctx.db, async (tx) => {
      const [due] = await tx
        .select()
        .from(newsletters)
        .where(and(eq(newsletters.id, id), isDue))
        .for('update')
      if (!due) return
      const current = await withoutLostThings(tx, ctx, due)
      if (current && (await beginSending(ctx, tx, current)) > 0) return
      await tx.update(newsletters).set({ status: 'draft', send_at: null }).where(eq(newsletters.id, id))
    })
  }
}
