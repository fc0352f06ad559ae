// Gives the files of an item away: an order that costs nothing, with its downloads and its mail. Everything that serves
// a buyer then serves this person too: the shelf, the licence, corrections, export and erasure.
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import type { givenWays } from '@/db/schema/commerce/orders/orders'
import { snapshotOfEntry, snapshotOfParts } from '@/features/commerce/bundles/server/bundles'
import { pickLicence } from '@/features/commerce/cart/licence.rules'
import { formatName } from '@/features/commerce/cart/format-name'
import { type ItemForSale, lockItemsForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { licencesOnSale } from '@/features/commerce/catalog/server/selling/licences-on-sale'
import { grantsOfLine } from '@/features/commerce/delivery/server/goods-of-line'
import { grantDownloads } from '@/features/commerce/downloads/server/grants/grants'
import { invoiceNumber } from '@/features/commerce/ledger/checkout-states.rules'
import {
  buyerMail,
  type Checkout,
  type CheckoutLine,
  storeCheckout,
  storeLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { saveOrders } from '@/features/commerce/ledger/server/payment-rows'
import { partsBroughtBy } from '@/features/commerce/sheet-music/editions/edition.rules'
import { AppError } from '@/lib/errors'
import { holderName, holderProblem } from '@/lib/holder-name'
import { findGivable } from './givable-files'

export type Giving = {
  /** Id of the order to create. */
  checkoutId: string
  itemId: string
  /** The edition; null for an item without editions. */
  variantId: string | null
  /** Address in its normal spelling. */
  email: string
  /** The person's name as typed; empty if it was not asked for. */
  name: string
  as: (typeof givenWays)[number]
}

/** A gift as stored: its order, and the ids of the order’s lines. */
export type Given = { checkout: Checkout; orderIds: string[] }

/**
 * Creates the order, its downloads and its mail. Throws AppError `invalid_data` when the item or edition is gone or has
 * no files, and `invalid_input` for the field `name` when its licence is printed and the name is missing or cannot be
 * printed.
 */
export async function giveGoods(tx: Transaction, ctx: Context, giving: Giving): Promise<Given> {
  const [item] = await lockItemsForSale(tx, [giving.itemId])
  const goods = item && (await givenGoods(tx, ctx, item, giving))
  return storeGiven(tx, ctx, giving, goods ? [{ ...goods, position: 0 }] : [])
}

type NewLine = Omit<Parameters<typeof storeLine>[1], 'checkout_id'>

/**
 * Creates an order of these lines, which cost nothing, with its downloads and its mail. Throws AppError `invalid_data`
 * when there are none.
 */
export async function storeGiven(
  tx: Transaction,
  ctx: Context,
  { checkoutId: id, email, as }: Pick<Giving, 'checkoutId' | 'email' | 'as'>,
  goods: readonly NewLine[],
): Promise<Given> {
  const now = ctx.clock.now()
  const [checkout] = await storeCheckout(tx, {
    id,
    // No browser has a cookie with this hash.
    cookie_hash: `given:${id}`,
    cart_hash: 'given',
    email,
    currency: ctx.settings.owner.currency,
    given_as: as,
    items_cents: 0,
    total_cents: 0,
    status: 'paid',
    invoice_number: invoiceNumber(id, now),
    created_at: now,
    updated_at: now,
    paid_at: now,
  })
  const lines: CheckoutLine[] = []
  for (const line of goods) lines.push(...(await storeLine(tx, { ...line, checkout_id: id })))
  if (!checkout || lines.length === 0)
    throw new AppError('invalid_data', {
      message: `This can't be downloaded at the moment. Please write to ${ctx.settings.ownerEmail}.`,
    })
  const ids = await saveOrders(tx, ctx, checkout, lines, () => 'completed')
  await grantDownloads(
    tx,
    ctx,
    [...ids].flatMap(([line, orderId]) => grantsOfLine(orderId, line)),
  )
  await queueMail(tx, buyerMail(checkout, 'receipt'))
  return { checkout, orderIds: [...ids.values()] }
}

/** Queues the mail of a gift once more; at most once in an hour, however often it is asked for. */
export async function mailAgain(tx: Transaction, ctx: Pick<Context, 'clock'>, checkout: Checkout): Promise<void> {
  const mail = buyerMail(checkout, 'receipt')
  await queueMail(tx, { ...mail, dedupeKey: `${mail.dedupeKey}:again:${ctx.clock.now().toISOString().slice(0, 13)}` })
}

/** Returns the licence that goods are given with: the cheapest. Null for music, and while there are none. */
export async function givenLicence(
  db: Database | Transaction,
  { settings }: Pick<Context, 'settings'>,
  { category, priceCents }: { category: string; priceCents: number | null },
) {
  const licences = category === 'sheet_music' ? await licencesOnSale(db, settings.owner.currency) : []
  return pickLicence(licences, null, priceCents ?? 0)
}

/** Returns the line with copies of everything that it gives; null if it has no files. */
async function givenGoods(tx: Transaction, ctx: Context, item: ItemForSale, { variantId, name }: Giving) {
  const found = findGivable(item, variantId)
  if (!found) return null
  const { format, edition } = found
  const priceCents = edition?.priceCents ?? item.priceCents
  const licence = await givenLicence(tx, ctx, { category: item.category, priceCents })
  const parts = edition ? snapshotOfParts(partsBroughtBy(edition, item.variants)) : []
  return {
    shop_item_id: item.id,
    title: item.title,
    category: item.category,
    format,
    format_name: formatName(item, format),
    variant_id: edition?.id ?? null,
    variant_label: edition?.label ?? null,
    licence_id: licence?.id ?? null,
    licence: licence && withHolder(licence, name),
    pdf_file_url: edition ? edition.fileUrl : item.pdfFileUrl,
    edition_version: edition?.version ?? null,
    files: format === 'digital' ? item.files : null,
    parts: parts.length > 0 ? parts : null,
    entries: item.entries.length > 0 ? item.entries.map((entry) => snapshotOfEntry(entry, null)) : null,
    bandcamp_url: item.bandcampUrl,
    external_url: item.externalUrl,
    image_url: item.imageUrl,
    download_limit: item.downloadLimit,
    download_expiry_days: item.downloadExpiryDays,
    quantity: 1,
    unit_cents: 0,
    is_given: true,
  }
}

type Licence = { name: string; copies: number; terms?: string | null; isStamped: boolean }

/** Throws AppError `invalid_input` when the name is to be printed and is missing or cannot be printed. */
function withHolder({ name, copies, terms, isStamped }: Licence, typed: string): LicenceSnapshot {
  const said = { name, copies, ...(terms && { terms }) }
  if (!isStamped) return said
  const problem = holderProblem(typed)
  if (problem !== null) throw new AppError('invalid_input', { message: problem, fields: { name: problem } })
  return { ...said, holder: holderName(typed) }
}
