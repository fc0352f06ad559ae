// Bounced subscribers in the back-office: the list, sending to one again, and the address for reports.
import { desc, eq } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { bouncedSubscribers as bounced } from '@/db/schema/site/bounces'
import { newsletterSubscribers as subscribers } from '@/db/schema/site/newsletter'
import { AppError } from '@/lib/errors'
import type { Context } from '@/platform/context'
import { bind, done, type BoundEndpoint } from '@/platform/http/handler'
import { bouncesEndpoints } from '../bounces.contract'
import { findBounceAddress, renewBounceAddress } from './bounce-address'
import { liftBounce } from './bounced-subscribers'

const perPage = 50

async function listBounces({ db, settings }: Context, page: number) {
  const [rows, total, { address, confirmUrl, reportedAt }] = await Promise.all([
    db
      .select({ bounce: bounced, email: subscribers.email })
      .from(bounced)
      .innerJoin(subscribers, eq(subscribers.id, bounced.subscriber_id))
      .orderBy(desc(bounced.created_at), desc(bounced.subscriber_id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(bounced),
    findBounceAddress(db, settings),
  ])
  return {
    bounces: rows.map(({ email, bounce: { subscriber_id: id, reason, source, status_code: status, created_at } }) => ({
      id,
      email,
      reason,
      source,
      status,
      at: created_at.toISOString(),
    })),
    total,
    address,
    confirmUrl,
    reportedAt: reportedAt?.toISOString() ?? null,
  }
}

/** Throws AppError `not_found` for a subscriber who has not bounced. */
async function lift(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await liftBounce(tx, id))) throw new AppError('not_found', { message: 'This address is not on the list.' })
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'bounces.lifted',
      ref: `subscribers:${id}`,
      at: ctx.clock.now(),
    })
  })
}

async function renew(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await renewBounceAddress(tx)
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'bounces.address-renewed',
      ref: 'bounces:address',
      at: ctx.clock.now(),
    })
  })
}

export const bouncesAdminApi: BoundEndpoint[] = [
  bind(bouncesEndpoints.list, (ctx, { query }) => listBounces(ctx, query.page ?? 1)),
  bind(bouncesEndpoints.lift, (ctx, { params }) => done(lift(ctx, params.id))),
  bind(bouncesEndpoints.renew, (ctx) => done(renew(ctx))),
]
