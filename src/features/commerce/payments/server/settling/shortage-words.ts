// Words a shortage for the buyer: of an item that the cart has itself, or of an entry of a bundle in the cart.
import { type CheckoutLine, lineNeeds } from '@/features/commerce/ledger/server/checkout-rows'
import { stockKey } from '@/features/commerce/catalog/server/stock/stock-state'
import type { Shortage } from '@/features/commerce/stock-holds/server/holds'

type SoldLine = Parameters<typeof lineNeeds>[0] & Pick<CheckoutLine, 'title'>

/** Returns each shortage by the item of the cart that it concerns, with a message that names the entry of a bundle. */
export function wordShortages(
  lines: readonly SoldLine[],
  short: readonly Shortage[],
): { itemId: string; message: string }[] {
  return short.flatMap((one) => {
    const keys = (line: SoldLine) => lineNeeds(line).map(stockKey)
    const concerned = lines.filter((line) => keys(line).includes(stockKey(one)))
    return concerned.map(({ shop_item_id: itemId, title, entries }) => {
      const entry = entries?.find((member) => stockKey(member) === stockKey(one))
      const name = entry && [entry.title, entry.label].filter(Boolean).join(', ')
      return { itemId, message: name ? `${name} (in ${title}): ${one.message}` : one.message }
    })
  })
}
