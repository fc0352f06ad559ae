// Reads the licences that sheet music is sold with, in the owner's order.
import { asc } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { smallestCents } from '@/lib/money'
import type { CartLicence } from '@/features/commerce/cart/cart'

export async function licencesOnSale(db: Database | Transaction, currency: string): Promise<CartLicence[]> {
  const unitCents = smallestCents(currency)
  const licences = await db
    .select({
      id: licenceTiers.id,
      name: licenceTiers.name,
      copies: licenceTiers.copies,
      priceRule: licenceTiers.price_rule,
      priceAmount: licenceTiers.price_amount,
      terms: licenceTiers.terms,
      isStamped: licenceTiers.is_stamped,
    })
    .from(licenceTiers)
    .orderBy(asc(licenceTiers.order_index), asc(licenceTiers.created_at), asc(licenceTiers.id))
  return unitCents === 1 ? licences : licences.map((licence) => ({ ...licence, unitCents }))
}
