// Gifts as personal data: the giver's name and words, and the recipient's name and address, which the giver entered.
import { eq, inArray, or, sql } from 'drizzle-orm'
import { erasedPerson, mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import type { Transaction } from '@/adapters/database/connect'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { hasAddress, hideHolders } from '@/features/commerce/ledger/server/erase-rows'

/** Gifts that this (lower-cased) address bought or is to get. */
const giftsOf = (tx: Transaction, email: string) =>
  tx
    .select({
      gift: gifts,
      order: checkouts.invoice_number,
      isGiver: sql<boolean>`lower(${checkouts.email}) = ${email}`,
    })
    .from(gifts)
    .innerJoin(checkouts, eq(checkouts.id, gifts.checkout_id))
    .where(or(hasAddress(gifts.recipient_email, email), hasAddress(checkouts.email, email)))

export const giftsPrivacy: PersonalData = {
  map: [
    mapped(gifts, {
      personal: {
        checkout_id: 'which order',
        giver_name: 'name of the giver',
        recipient_name: 'name of the recipient',
        recipient_email: 'e-mail address of the recipient',
        message: 'words of the giver',
        deliver_on: 'day',
        opened_at: 'when it was opened',
        opened_checkout_id: 'which order it was opened as',
        created_at: 'when',
      },
      impersonal: 'id code_hash generation mailed_at bounced_at cancelled_at',
      title: 'Gifts',
      why: 'To give a download to the person that the buyer named',
      retention: ({ orders: days }) => `With the order: ${durationWords(days)}`,
      seenBy: 'The musician, and the recipient',
      exported: 'To the giver all of it; to the recipient all but the order',
      erased: 'Names, address and words are deleted, for giver and recipient alike; the code opens the gift still',
    }),
  ],
  collect: async (tx, _ctx, email) => {
    const found = await giftsOf(tx, email)
    if (found.length === 0) return []
    return [
      {
        name: 'gifts',
        rows: found.map(({ gift, order, isGiver }) => ({
          order: isGiver ? order : null,
          from: gift.giver_name,
          for: gift.recipient_name,
          email: gift.recipient_email,
          message: gift.message,
          day: gift.deliver_on,
          opened_at: gift.opened_at,
          created_at: gift.created_at,
        })),
      },
    ]
  },
  warnings: async (tx, _ctx, email) =>
    (await giftsOf(tx, email)).some(
      ({ gift }) => gift.recipient_email !== null && !gift.mailed_at && !gift.opened_at && !gift.cancelled_at,
    )
      ? ['A gift that waits for its day is not mailed any more. Its printed card still opens it.']
      : [],
  erase: async (tx, _ctx, email) => {
    const found = await giftsOf(tx, email)
    const left = found.filter(({ gift }) => gift.giver_name !== erasedPerson)
    if (left.length === 0) return { gifts: 0 }
    await tx
      .update(gifts)
      .set({ giver_name: erasedPerson, recipient_name: erasedPerson, recipient_email: null, message: null })
      .where(
        inArray(
          gifts.id,
          left.map(({ gift }) => gift.id),
        ),
      )
    // The licence of the giver's order has the recipient's name.
    await hideHolders(
      tx,
      left.map(({ gift }) => gift.checkout_id),
    )
    return { gifts: left.length }
  },
}
