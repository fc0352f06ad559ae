// Serves the test helper of Shop Management (ADM-SHOP-38, ADM-SHOP-39): one item with two in stock, and the checkout's
// response about it.
import { sql } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { recordAudit } from '@/db/audit'
import { shopItems } from '@/db/schema/commerce/shop'
import { AppError } from '@/lib/errors'
import { testItemEndpoints } from '../../stock/test-items.contract'
import { freeSlug } from '../editing/items.admin'

/** OP-43: an item with this prefix was created here; only such items are deleted here. */
const titlePrefix = '[Stock test] '
const stock = 2
const mine = sql`starts_with(${shopItems.title}, ${titlePrefix})`
const shown = { id: shopItems.id, title: shopItems.title, slug: shopItems.slug }

/** Returns the message to a buyer of this quantity; null when the goods are available. */
type AskCheckout = (ctx: Context, itemId: string, quantity: number) => Promise<string | null>

/** OP-43: test payments only; the production host has none. */
const isOffered = ({ payments, settings }: Context) =>
  payments.pageConfig(settings.owner.currency)?.environment === 'sandbox'

/** Throws AppError `permission_denied` where goods are sold for real money. */
function refuseForRealMoney(ctx: Context): void {
  if (!isOffered(ctx)) throw new AppError('permission_denied', { message: 'Test items are for sandbox payments only.' })
}

async function addItem(ctx: Context) {
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const title = `${titlePrefix}${at.toISOString().slice(0, 19).replace('T', ' ')}`
    const [item] = await tx
      .insert(shopItems)
      .values({
        title,
        slug: await freeSlug(tx, title),
        category: 'physical_music',
        price: 100,
        inventory_count: stock,
        order_index: 999,
        is_visible: true,
        is_featured: false,
      })
      .returning(shown)
    if (!item) throw new AppError('transaction_failed')
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'shop.test_item_added',
      ref: `shop-items:${item.id}`,
      detail: { title },
      at,
    })
    return item
  })
}

/** `askCheckout` is passed in by stock-holds, because the catalog must not import it. */
export function testItemsApi(askCheckout: AskCheckout): BoundEndpoint[] {
  return [
    bind(testItemEndpoints.read, async (ctx) => ({
      isOffered: isOffered(ctx),
      items: isOffered(ctx) ? await ctx.db.select(shown).from(shopItems).where(mine).orderBy(shopItems.created_at) : [],
    })),
    bind(testItemEndpoints.create, async (ctx, _input, http) => {
      refuseForRealMoney(ctx)
      const item = await addItem(ctx)
      http.setStatus(201)
      return {
        item,
        refusals: { above: await askCheckout(ctx, item.id, stock + 1), within: await askCheckout(ctx, item.id, stock) },
      }
    }),
    bind(testItemEndpoints.remove, async (ctx) => {
      refuseForRealMoney(ctx)
      return inTransaction(ctx.db, async (tx) => {
        const deleted = await tx.delete(shopItems).where(mine).returning(shown)
        for (const { id, title } of deleted)
          await recordAudit(tx, {
            actor: actorName(ctx),
            what: 'shop.test_item_removed',
            ref: `shop-items:${id}`,
            detail: { title },
            at: ctx.clock.now(),
          })
        return { deleted: deleted.length }
      })
    }),
  ]
}
