// Lets the owner close and open the shop (ADM-DASH-05, ADM-DASH-07). Each change is in the activity log.
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { type Database, type Transaction, inTransaction } from '@/adapters/database/connect'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { recordAudit } from '@/db/audit'
import { pageSettings } from '@/db/schema/commerce/shop-status'
import { shopStatusEndpoints } from '../shop-status.contract'
import { shopStatus } from './shop-status'

async function read(db: Database | Transaction) {
  const { isWorkInProgress, wipMessage } = await shopStatus(db)
  return { isClosed: isWorkInProgress, message: wipMessage }
}

function change(ctx: Context, set: Partial<typeof pageSettings.$inferInsert>, what: string) {
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    await tx
      .insert(pageSettings)
      .values({ page_name: 'shop', ...set, updated_at: at })
      .onConflictDoUpdate({ target: pageSettings.page_name, set: { ...set, updated_at: at } })
    await recordAudit(tx, { actor: actorName(ctx), what, ref: 'page_settings:shop', detail: set, at })
    return read(tx)
  })
}

export const shopStatusAdminApi: BoundEndpoint[] = [
  bind(shopStatusEndpoints.read, ({ db }) => read(db)),
  bind(shopStatusEndpoints.close, (ctx, { body: { isClosed } }) =>
    change(ctx, { is_work_in_progress: isClosed }, isClosed ? 'shop.closed' : 'shop.opened'),
  ),
  bind(shopStatusEndpoints.message, (ctx, { body: { message } }) =>
    change(ctx, { wip_message: message || null }, 'shop.message_changed'),
  ),
]
