// Lists how an item is sold, for the form of a quote, and reads the choice that was made.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { choiceName } from '@/features/commerce/cart/choice-name'
import { takesVariant } from '@/features/commerce/cart/cart-choices'
import { licencePrice, licenceWords, takesLicence } from '@/features/commerce/cart/licence.rules'
import { formatOffers } from '@/features/commerce/catalog/catalog.rules'
import {
  type ItemForSale,
  lockItemsForSale,
  toSaleItem,
} from '@/features/commerce/catalog/server/selling/items-for-sale'
import { licencesOnSale } from '@/features/commerce/catalog/server/selling/licences-on-sale'
import { inCurrency } from '@/features/commerce/catalog/server/selling/prices-in-currency'
import type { CartLicence } from '@/features/commerce/cart/cart'
import type { SentLine } from '@/features/commerce/checkout/checkout.contract'
import { editionChoices } from '@/features/commerce/sheet-music/editions/edition.rules'
import { AppError } from '@/lib/errors'
import type { QuoteChoice } from '../quotes.contract'

/** Returns the choices of an item in the order of the shop. Throws AppError `not_found`. */
export async function quoteChoices(ctx: Context, id: string): Promise<{ choices: QuoteChoice[] }> {
  const { currency } = ctx.settings.owner
  return inTransaction(ctx.db, async (tx) => {
    const [stored] = await lockItemsForSale(tx, [id])
    if (!stored) throw new AppError('not_found', { message: 'There is no such item.' })
    return { choices: choicesOfItem(inCurrency(stored, currency), await licencesOnSale(tx, currency)) }
  })
}

function choicesOfItem(item: ItemForSale, licences: readonly CartLicence[]): QuoteChoice[] {
  return formatOffers(toSaleItem(item)).flatMap(({ format, name, delivery, unitCents }) => {
    const variants = takesVariant(item.category, delivery) ? editionChoices(item.category, item.variants) : []
    const offered = takesLicence(item.category, delivery) ? licences : []
    return (variants.length > 0 ? variants : [null]).flatMap((variant) =>
      (offered.length > 0 ? offered : [null]).map((licence) => ({
        value: [item.id, format, variant?.id ?? '', licence?.id ?? ''].join(':'),
        label: choiceName(item.category, name, variant?.label ?? null, licence ? licenceWords(licence) : undefined),
        cents: licencePrice(variant?.priceCents ?? unitCents, licence),
      })),
    )
  })
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a choice as a line of a cart; null when it is none. The price is not used: the owner's counts. */
export function readChoice(choice: string, quantity: number): SentLine | null {
  const [id = '', format = '', variantId = '', licenceId = '', ...rest] = choice.split(':')
  const isId = (text: string) => uuidShape.test(text)
  if (!isId(id) || format === '' || rest.length > 0) return null
  if ((variantId !== '' && !isId(variantId)) || (licenceId !== '' && !isId(licenceId))) return null
  return {
    ...{ id, title: 'An item', price: 0, quantity, category: '', format },
    variantId: variantId || null,
    licenceId: licenceId || null,
  }
}
