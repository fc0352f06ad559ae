// Completes the days of a sale when the owner saves an item.
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { hasSalePrice } from '../sale-fields'
import { dayAt } from '../sale.rules'
import { saleTexts } from '../sales.texts'

type InSale = {
  sale_price: number | null
  sale_digital_price: number | null
  sale_from: string | null
  sale_until: string | null
  variants: readonly { sale_price: number | null }[]
}

/**
 * Returns the item with today as the first day of a sale that has none, because the price to show beside it depends on
 * when the sale began. Throws AppError `invalid_input` when the owner enters a sale that would be over already.
 */
export function withFirstDay<Item extends InSale>(
  item: Item,
  { ctx, current }: { ctx: Context; current: Record<string, unknown> | null },
): Item {
  if (!hasSalePrice(item)) return item
  const today = dayAt(ctx.clock.now(), ctx.settings.timeZone)
  const isNew = current === null || item.sale_from === null
  if (isNew && item.sale_until !== null && item.sale_until < today)
    throw new AppError('invalid_input', { fields: { sale_until: saleTexts.alreadyOver } })
  return item.sale_from === null ? { ...item, sale_from: today } : item
}
