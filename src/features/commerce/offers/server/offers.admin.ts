// Serves codes in the back-office.
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import type { Context } from '@/platform/context'
import { resourceService } from '@/admin-kit/server/resource-service'
import { anywhere, searchText } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import { codeKeyOf, offerItems, offers, offerUses } from '@/db/schema/commerce/offers/offers'
import { AppError } from '@/lib/errors'
import { counted } from '@/lib/counted'
import type { OfferItemChoice } from '../offers.contract'
import { offersResource } from '../offers.resource'
import { codeKey } from './find-offer'

const newId = '00000000-0000-0000-0000-000000000000'

/** Locks the counter of a code until the end of the transaction. */
const lockUses = (tx: Transaction, id: string) =>
  tx.select({ uses: offers.uses }).from(offers).where(eq(offers.id, id)).for('update')

export const offersService = resourceService(offersResource, {
  table: offers,
  titleColumn: 'code',
  searched: ['code', 'note'],
  order: [{ column: 'created_at', direction: 'desc' }],
  parts: { items: { table: offerItems, owner: 'offer_id' } },
  async toColumns(values, { ctx, tx, current }) {
    const [same] = await tx
      .select({ code: offers.code })
      .from(offers)
      .where(and(sql`${codeKeyOf(offers)} = ${codeKey(values.code) ?? ''}`, ne(offers.id, current?.id ?? newId)))
    if (same)
      throw new AppError('invalid_input', {
        fields: { code: `Buyers could not tell this code from “${same.code}”. Please choose another one.` },
      })
    // Locks the counter: a buyer who pays at this moment counts before or after this save.
    const [locked] = await lockUses(tx, current?.id ?? newId)
    const used = locked?.uses ?? 0
    if (values.uses_limit !== null && values.uses_limit < used)
      throw new AppError('invalid_input', {
        fields: {
          uses_limit: `It was used ${counted(used, 'time')} already. Please enter ${used} or more, or end it with its last day.`,
        },
      })
    const { kind, scope } = values
    return {
      ...values,
      percent_basis_points: kind === 'percent' ? values.percent_basis_points : null,
      amount_cents: kind === 'amount' ? values.amount_cents : null,
      categories: scope === 'categories' ? values.categories : [],
      items: scope === 'items' ? values.items : [],
      currency: ctx.settings.owner.currency,
    }
  },
  /** A restored code counts the orders that used it, also those that were paid or ended while it was deleted. */
  async afterSave({ id }, { tx }) {
    await lockUses(tx, id)
    const uses = tx.$count(offerUses, and(eq(offerUses.offer_id, id), ne(offerUses.state, 'returned')))
    await tx
      .update(offers)
      .set({ uses: await uses })
      .where(eq(offers.id, id))
  },
})

/** Most items that the list shows at once; the search finds the others. */
const mostItems = 20

/** Finds items by title, hidden ones too: a code may be made before its item is shown. */
export async function findOfferItems(
  { db }: Context,
  search: string,
): Promise<{ items: OfferItemChoice[]; hasMore: boolean }> {
  const found = await db
    .select({ id: shopItems.id, title: shopItems.title, category: shopItems.category })
    .from(shopItems)
    .where(search === '' ? undefined : sql`${searchText(shopItems.title)} like ${anywhere(search)}`)
    .orderBy(asc(shopItems.title), asc(shopItems.id))
    .limit(mostItems + 1)
  return { items: found.slice(0, mostItems), hasMore: found.length > mostItems }
}
