// Serves licences in the back-office.
import { sql } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { AppError } from '@/lib/errors'
import { amountQuestion, centsToDecimal } from '@/lib/money'
import { licencesResource, mostLicences, oneCopy } from '../licences.resource'

/** Throws AppError `invalid_input` for an added amount that the currency does not have, such as half a yen. */
function refuseDecimals(
  { price_rule, price_amount }: { price_rule: string; price_amount: number },
  currency: string,
): void {
  const question = price_rule === 'plus' ? amountQuestion(centsToDecimal(price_amount), currency) : null
  if (question !== null) throw new AppError('invalid_input', { fields: { price_amount: question } })
}

export const licencesService = resourceService(licencesResource, {
  table: licenceTiers,
  titleColumn: 'name',
  searched: ['name'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
  async toColumns(values, { ctx, tx, current }) {
    refuseDecimals(values, ctx.settings.owner.currency)
    if (current !== null) return values
    // The lock makes two simultaneous additions wait for each other.
    await tx.execute(sql`lock table ${licenceTiers} in share row exclusive mode`)
    const count = await tx.$count(licenceTiers)
    // The first licence alone would replace the single copy and raise the price of every sheet.
    if (count === 0) await tx.insert(licenceTiers).values(oneCopy)
    if (count >= mostLicences)
      throw new AppError('invalid_input', {
        fields: { name: `A shop has at most ${mostLicences} licences. Please change or delete one.` },
      })
    return values
  },
})
