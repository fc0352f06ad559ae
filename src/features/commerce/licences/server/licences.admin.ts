// Serves licences in the back-office.
import { sql } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { AppError } from '@/lib/errors'
import { licencesResource, mostLicences, oneCopy } from '../licences.resource'

export const licencesService = resourceService(licencesResource, {
  table: licenceTiers,
  titleColumn: 'name',
  searched: ['name'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
  async toColumns(values, { tx, current }) {
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
