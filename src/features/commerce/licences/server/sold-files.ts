// The text written into a sold PDF, and the mark of an order whose file was sent without it (decision 0040).
import { eq } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import type { LicenceSource } from '@/features/commerce/downloads/server/sending/licence-source'
import { findSheetDetails } from '@/features/commerce/sheet-music/server/editions/sheet-facts'
import { counted } from '@/lib/counted'
import { printedHolder } from '@/lib/holder-name'
import type { OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { licenceAddress, licencePath } from './licence-token'
import { changeOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { fixHolder } from './fix-holder'
import { licencesToday } from './top-up/topped-up'

/** Returns the item whose music it is. For a bundle it is the item of the chosen entry. */
const findMusic = ({ entries, shop_item_id }: Pick<OrderLine, 'entries' | 'shop_item_id'>, entryId: string | null) =>
  entries?.find(({ id }) => id === entryId)?.itemId ?? shop_item_id

export const soldFiles: LicenceSource = {
  async soldFile(ctx, { order_id, entry_id, title }) {
    const [row] = await ctx.db
      .select({ line: orders, number: checkouts.invoice_number })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
      .where(eq(orders.id, order_id))
    const licence = row && (await licencesToday(ctx.db, [row.line])).get(order_id)?.licence
    const problem = row?.line.delivery_problem ?? null
    const page = licence ? licencePath(ctx, order_id) : null
    if (!row) return { text: null, problem, fixable: null, licencePath: page }
    const { composer: author, keywords } = await findSheetDetails(ctx.db, findMusic(row.line, entry_id))
    const described = { title, author, keywords }
    // Stamps only purchases with a holder's name; after an erasure there is no name.
    if (!licence?.holder) return { text: { described, printed: null }, problem, fixable: null, licencePath: page }
    const holder = printedHolder(licence.holder)
    const bought = `order ${row.number} · ${counted(licence.copies, 'copy', 'copies')}`
    return {
      problem,
      fixable: licence.isFixed ? null : licence.holder,
      licencePath: page,
      text: {
        described,
        printed: {
          names: holder === null ? [] : [holder],
          before: 'Licensed to: “',
          after: `” · ${bought}`,
          nameless: `Licensed · ${bought}`,
          link: licenceAddress(ctx, order_id),
        },
      },
    }
  },

  fixHolder: (ctx, orderId, typed) => fixHolder(ctx, orderId, typed, 'buyer'),

  async noteProblem(ctx, orderId, problem) {
    await inTransaction(ctx.db, async (tx) => {
      const [line] = await changeOrderLines(tx, [orderId], { delivery_problem: problem, updated_at: ctx.clock.now() })
      if (!line) return
      await noteInHistory(tx, ctx, line.checkout_id, {
        actor: 'system',
        what: 'download.unstamped',
        detail: { title: line.title, reason: problem },
      })
    })
  },

  async musicFacts(ctx, { order_id, entry_id }) {
    const [line] = await ctx.db
      .select({ shop_item_id: orders.shop_item_id, entries: orders.entries })
      .from(orders)
      .where(eq(orders.id, order_id))
    if (!line) return { composer: null, key: null }
    const { composer, key } = await findSheetDetails(ctx.db, findMusic(line, entry_id))
    return { composer, key }
  },
}
