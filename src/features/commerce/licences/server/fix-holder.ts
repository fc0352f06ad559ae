// Corrects a misspelt licence holder: once by the buyer, at any time by the owner. The next download has the new name.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { orders } from '@/db/schema/commerce/orders/orders'
import { AppError } from '@/lib/errors'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { changeOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { licencesToday } from './top-up/topped-up'
import { holderName, holderProblem } from '@/lib/holder-name'

const wrong = (message: string) => new AppError('invalid_input', { message, fields: { holder: message } })

/**
 * Changes the name of one order line, which also keeps the name of the purchase. One of a buyer's simultaneous requests
 * wins. The same name again does not use up the correction. Throws AppError `invalid_input` for a name that the
 * checkout would refuse, `conflict` when the buyer has already corrected it, `not_found`.
 */
export async function fixHolder(
  ctx: Context,
  lineId: string,
  typed: string,
  by: 'buyer' | { owner: string },
): Promise<void> {
  const problem = holderProblem(typed)
  if (problem !== null) throw wrong(problem)
  const holder = holderName(typed)
  await inTransaction(ctx.db, async (tx) => {
    const [line] = await tx.select().from(orders).where(eq(orders.id, lineId)).for('update')
    const licence = line?.licence
    const today = line && (await licencesToday(tx, [line])).get(lineId)?.licence
    if (!licence || !today?.holder || line?.payment_status !== 'completed')
      throw new AppError('not_found', { message: 'There is no licence with a name here.' })
    const isBuyer = by === 'buyer'
    if (isBuyer && licence.isFixed)
      throw new AppError('conflict', {
        message: 'This name has already been corrected once. Write to us, and we will change it for you.',
      })
    if (holder === today.holder) throw wrong('This is already the printed name.')
    await changeOrderLines(tx, [lineId], {
      licence: { ...licence, holder, boughtAs: licence.boughtAs ?? today.holder, ...(isBuyer && { isFixed: true }) },
      updated_at: ctx.clock.now(),
    })
    // Omits the names: an erasure does not reach the history.
    await noteInHistory(tx, ctx, line.checkout_id, {
      actor: isBuyer ? 'buyer' : by.owner,
      what: 'licence.holder_corrected',
      detail: { title: line.title },
    })
  })
}
