// Prices the cart from the shop's own titles, prices and formats. The browser's data is only compared (OP-01).
import type { CartLicence } from '@/features/commerce/cart/cart'
import { pickLicence, licencePrice, takesLicence, topUpCents } from '@/features/commerce/cart/licence.rules'
import { isPossibleExtra, mostExtraCents } from '@/features/commerce/cart/pay-more.rules'
import { takesVariant } from '@/features/commerce/cart/cart-choices'
import { bringsMusicFiles, type Delivery } from '@/features/commerce/catalog/delivery/delivery.rules'
import { editionChoices, partsBroughtBy } from '@/features/commerce/sheet-music/editions/edition.rules'
import { snapshotOfEntry, snapshotOfParts } from '@/features/commerce/bundles/server/bundles'
import { toSaleItem, type ItemForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import type { Variant } from '@/features/commerce/sheet-music/server/editions/variants'
import { itemFormats, formatOffers, unitPriceCents } from '@/features/commerce/catalog/catalog.rules'
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import { AppError } from '@/lib/errors'
import { formatMoney } from '@/lib/money'
import { holderMissing, holderProblem } from '@/lib/holder-name'
import type { CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import type { ToppedUp } from '@/features/commerce/licences/server/top-up/top-up'
import type { SentLine } from '../../checkout.contract'
import { aggregate, maxQuantity, type WantedLine } from '../../checkout.rules'

/** A line as its checkout stores it, without its place there, and its kind of delivery. */
export type PricedLine = Omit<CheckoutLine, 'checkout_id' | 'position' | 'is_given'> & { delivery: Delivery }

/** The licences of the shop, and the name to print. */
export type Licensing = {
  licences: readonly CartLicence[]
  holder: string
  /** Currency of the shop. */
  currency: string
  /** Bought licences that the cart raises, by token. */
  toppedUp?: ReadonlyMap<string, ToppedUp>
}

const refusal = (message: string): AppError => new AppError('invalid_cart', { message })

/**
 * Returns the priced lines. Throws AppError `invalid_cart` naming the first item that is gone, hidden, not offered like
 * this, has nothing to deliver, lacks a required choice, is free (CHK-09, OP-15), too many or raised twice. Throws
 * `invalid_input` when a licence is printed and no name is given, and `price_changed` (CHK-10) when the browser has
 * another price.
 */
export function pricedLines(
  sent: readonly SentLine[],
  items: readonly ItemForSale[],
  licensing: Licensing = { licences: [], holder: '', currency: 'USD' },
): PricedLine[] {
  const { wanted, lines } = linesOfToday(sent, items, licensing)
  for (const [index, { unit_cents: unitCents }] of lines.entries()) {
    if (wanted[index]?.sentCents.some((cents) => cents !== unitCents)) throw new AppError('price_changed')
  }
  return lines
}

/**
 * Returns the lines as the shop sells them today, whatever prices were sent, beside what was wanted. Throws like
 * `pricedLines`, except for a price.
 */
export function linesOfToday(
  sent: readonly SentLine[],
  items: readonly ItemForSale[],
  licensing: Licensing,
): { wanted: WantedLine[]; lines: PricedLine[] } {
  const byId = new Map(items.filter((item) => item.isVisible).map((item) => [item.id, item]))
  const makeItem = (id: string, title: string): ItemForSale => {
    const item = byId.get(id)
    if (!item) throw refusal(`${title} is no longer available.`)
    return item
  }
  for (const { id, title } of sent) makeItem(id, title)
  const wanted = aggregate(sent, (id) => defaultFormat(makeItem(id, '')))
  const lines = wanted.map((line) => {
    const item = makeItem(line.itemId, line.title)
    if (line.topsUp === null) return pricedLine(line, item, licensing, holderProblem(licensing.holder))
    const bought = licensing.toppedUp?.get(line.topsUp)
    const holder = bought?.today.licence.holder ?? licensing.holder
    return topUpLine(line, pricedLine({ ...line, extraCents: 0 }, item, { ...licensing, holder }), bought)
  })
  refuseRaisedTwice(lines)
  return { wanted, lines }
}

/**
 * Refuses two top-ups of one licence: each charges the full difference, so the smaller one would be paid for nothing.
 */
function refuseRaisedTwice(lines: readonly PricedLine[]): void {
  const raised = lines.filter(({ tops_up }) => tops_up !== null)
  const second = raised.find(({ tops_up }, index) => raised.findIndex((one) => one.tops_up === tops_up) < index)
  if (second)
    throw refusal(
      `The licence of ${second.title} can be raised only once in an order. Please remove one of the two lines.`,
    )
}

/** Returns the format of a line that was sent without one (CART-02). */
function defaultFormat(item: ItemForSale): string {
  const facts = toSaleItem(item)
  return formatOffers(facts)[0]?.format ?? itemFormats(facts)[0] ?? 'digital'
}

function pricedLine(
  { itemId, format, variantId, licenceId, quantity, extraCents }: WantedLine,
  item: ItemForSale,
  { licences, holder, currency }: Licensing,
  /** Error about the holder's name; null for a name from an earlier purchase, which is never refused. */
  wrongHolder: string | null = holder === '' ? holderMissing : null,
): PricedLine {
  const facts = toSaleItem(item)
  const offers = formatOffers(facts)
  if (item.category === 'free_content' || unitPriceCents(item, format) <= 0)
    throw refusal(`Invalid price for item: ${item.title}`)
  if (offers.length === 0) throw refusal(`${item.title} cannot be bought at the moment.`)
  const offer = offers.find((one) => one.format === format)
  if (!offer) throw refusal(`${item.title} is not available in this format.`)
  const isParcel = offer.delivery === 'parcel'
  const choices = takesVariant(item.category, offer.delivery) ? editionChoices(item.category, item.variants) : []
  const variant = chosenVariant(item, choices, variantId)
  const isBundle = item.entries.length > 0
  // The choice of a bundle belongs to one of its entries, which brings the file.
  const edition = offer.delivery === 'file' && !isBundle ? variant : null
  const entries = isBundle ? item.entries.map((entry) => snapshotOfEntry(entry, variant?.id ?? null)) : null
  if (quantity > maxQuantity) throw refusal(`Invalid quantity for item: ${item.title}`)
  // A file or link is needed only once.
  if (!isParcel && quantity > 1) throw refusal(`${item.title} (${offer.name}) is needed only once in an order.`)
  const offered = takesLicence(item.category, offer.delivery) ? licences : []
  const plainCents = variant?.priceCents ?? offer.unitCents
  const reduced = saleOf(item, format, variant)
  const before = reduced.beforeCents
  const licence = chosenLicence(item, offered, licenceId, plainCents)
  const extra = extraOf(item, extraCents, currency)
  const parts = edition ? snapshotOfParts(partsBroughtBy(edition, item.variants)) : []
  const count = variant && !isBundle ? variant.inventoryCount : item.inventoryCount
  const takesStock = count !== null || entries?.some(({ parcel }) => parcel?.takesStock) === true
  return {
    shop_item_id: itemId,
    title: item.title,
    category: item.category,
    format,
    format_name: offer.name,
    variant_id: variant?.id ?? null,
    variant_label: variant?.label ?? null,
    licence_id: licence?.id ?? null,
    licence: licence && takeSnapshot(licence, holder, wrongHolder),
    tops_up: null,
    pdf_file_url: isBundle ? null : edition ? edition.fileUrl : item.pdfFileUrl,
    edition_version: edition?.version ?? null,
    files: bringsMusicFiles(facts) && !isBundle ? item.files : null,
    parts: parts.length > 0 ? parts : null,
    entries,
    bandcamp_url: isBundle ? null : item.bandcampUrl,
    external_url: isBundle ? null : item.externalUrl,
    image_url: item.imageUrl,
    download_limit: item.downloadLimit,
    download_expiry_days: item.downloadExpiryDays,
    delivery: offer.delivery,
    quantity,
    unit_cents: licencePrice(plainCents, licence) + extra,
    discount_cents: 0,
    in_sale: reduced.isReduced,
    // A buyer who pays more than the price saves nothing.
    before_unit_cents: extra === 0 && before !== null && before > plainCents ? licencePrice(before, licence) : null,
    extra_unit_cents: extra,
    weight_grams: isParcel ? (variant?.weightGrams ?? item.weightGrams) : null,
    home_zone_only: isParcel && item.isHomeZoneOnly,
    takes_stock: isParcel && takesStock,
  }
}

/**
 * Returns what the buyer adds to the price. Throws `price_changed` when the owner does not let buyers pay more (any
 * more), or when it is too much or no amount of the currency.
 */
function extraOf({ title, mayPayMore }: ItemForSale, extraCents: number, currency: string): number {
  if (extraCents === 0) return 0
  if (!mayPayMore)
    throw new AppError('price_changed', {
      message: `Buyers can no longer pay more than the price for ${title}. You have not been charged. Please look at the new total and pay again.`,
    })
  if (isPossibleExtra(extraCents, currency)) return extraCents
  throw new AppError('price_changed', {
    message: `At most ${formatMoney(mostExtraCents(currency), currency)} can be added to the price of ${title}. Please enter a lower price in the cart.`,
  })
}

/** Tells if a choice has the price of a running sale, and the price that pages show beside it. */
function saleOf(
  { sale, digitalPriceCents }: ItemForSale,
  format: string,
  variant: Variant | null,
): { isReduced: boolean; beforeCents: number | null } {
  if (!sale) return { isReduced: false, beforeCents: null }
  if (variant && variant.priceCents !== null)
    return { isReduced: variant.beforeCents !== undefined, beforeCents: variant.beforeCents ?? null }
  return format === 'digital' && digitalPriceCents !== null
    ? { isReduced: sale.lowersDigitalPrice, beforeCents: sale.digitalBeforeCents }
    : { isReduced: sale.lowersPrice, beforeCents: sale.beforeCents }
}

/**
 * Prices more copies of an earlier purchase: the difference in money, and no file, because the old link gives the new
 * one.
 */
function topUpLine(
  { format, variantId, title }: WantedLine,
  priced: PricedLine,
  bought: ToppedUp | undefined,
): PricedLine {
  const isOfIt = bought?.itemId === priced.shop_item_id && bought.format === format && bought.variantId === variantId
  if (!bought || !isOfIt || !priced.licence) throw refusal(`The licence of ${title} cannot be raised.`)
  const cents = topUpCents(bought.today, { copies: priced.licence.copies, priceCents: priced.unit_cents })
  if (cents === null) throw refusal(`The licence of ${title} cannot be raised to this one.`)
  const { holder: _, ...unnamed } = priced.licence
  return {
    ...priced,
    // An already printed name stays, and stays with the first order.
    licence: { ...(bought.today.licence.holder ? unnamed : priced.licence), priceCents: priced.unit_cents },
    tops_up: bought.orderId,
    pdf_file_url: null,
    edition_version: null,
    files: null,
    parts: null,
    entries: null,
    bandcamp_url: null,
    external_url: null,
    unit_cents: cents,
    extra_unit_cents: 0,
    before_unit_cents: null,
  }
}

function chosenVariant(item: ItemForSale, variants: readonly Variant[], id: string | null): Variant | null {
  const variant = variants.find((one) => one.id === id)
  if (variant) return variant
  if (id !== null) throw refusal(`The option you chose for ${item.title} is no longer available.`)
  if (variants.length > 0) throw refusal(`Please choose which ${item.title} you would like.`)
  return null
}

function chosenLicence(
  item: ItemForSale,
  licences: readonly CartLicence[],
  id: string | null,
  plainCents: number,
): CartLicence | null {
  const licence = pickLicence(licences, id, plainCents)
  if (id !== null && licence === null) throw refusal(`${item.title} is no longer available with this licence.`)
  return licence
}

function takeSnapshot(
  { name, copies, terms, isStamped }: CartLicence,
  holder: string,
  wrongHolder: string | null,
): LicenceSnapshot {
  const said = { name, copies, ...(terms && { terms }) }
  if (!isStamped) return said
  if (wrongHolder !== null)
    throw new AppError('invalid_input', { message: wrongHolder, fields: { licenceHolder: wrongHolder } })
  return { ...said, holder }
}
