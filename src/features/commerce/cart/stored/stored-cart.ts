// The cart in local storage (CART-12). It may be old, edited or broken, so each field is checked.
import { dollarsToCents } from '@/lib/money'
import type { PictureSource } from '@/lib/picture'
import type { Cart, CartDelivery, CartInventory, CartLicence, CartLine, CartProduct, CartTopUp } from '../cart'
import { emptyCart, maxLineQuantity, maxLines } from '../cart-totals'

/** `some`: invalid lines were left out. `all`: nothing could be read. */
export type CartLoss = 'none' | 'some' | 'all'

/** A limit, because a damaged entry may hold any number. */
const mostLicences = 20

type Fields = Record<string, unknown>

function readFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null
}

function findPicture(value: unknown): PictureSource | null {
  const url = readText(value)
  if (url !== null) return { url, width: null, height: null, placeholder: null }
  const fields = readFields(value)
  const address = readText(fields?.url)
  if (!fields || address === null) return null
  return {
    url: address,
    width: readCount(fields.width),
    height: readCount(fields.height),
    placeholder: readText(fields.placeholder),
  }
}

function readInventory(value: unknown): CartInventory {
  const fields = readFields(value)
  const currentStock = readCount(fields?.currentStock)
  return { hasTracking: fields?.hasTracking === true && currentStock !== null, currentStock }
}

function readProduct(value: unknown): CartProduct | null {
  const fields = readFields(value)
  const id = readText(fields?.id)
  const title = readText(fields?.title)
  const release = readText(fields?.release)
  const image = findPicture(fields?.image)
  if (!fields || id === null || title === null || image === null) return null
  return {
    id,
    slug: readText(fields.slug) ?? '',
    title,
    image,
    category: readText(fields.category) ?? '',
    ...(release !== null && { release }),
    inventory: readInventory(fields.inventory),
    weightGrams: readCount(fields.weightGrams) ?? undefined,
    isHomeZoneOnly: fields.isHomeZoneOnly === true || undefined,
    mayPayMore: fields.mayPayMore === true || undefined,
  }
}

/** Falls back to `parcel`: carts stored by an older version lack it, and the shop adds it a moment later. */
function readDelivery(value: unknown): CartDelivery {
  return value === 'file' || value === 'link' ? value : 'parcel'
}

function readVariant(value: unknown): CartLine['variant'] {
  const fields = readFields(value)
  const id = readText(fields?.id)
  const label = readText(fields?.label)
  return id === null || label === null ? null : { id, label }
}

function readLicence(value: unknown): CartLicence | null {
  const fields = readFields(value)
  const id = readText(fields?.id)
  const name = readText(fields?.name)
  const [copies, priceAmount] = [readCount(fields?.copies), readCount(fields?.priceAmount)]
  if (!fields || id === null || name === null || copies === null || priceAmount === null) return null
  return {
    id,
    name,
    copies,
    priceRule: fields.priceRule === 'plus' ? 'plus' : 'times',
    priceAmount,
    ...(fields.unitCents === 100 && { unitCents: 100 }),
    terms: readText(fields.terms),
    isStamped: fields.isStamped === true,
  }
}

function readLicences(value: unknown): CartLicence[] {
  return Array.isArray(value) ? value.slice(0, mostLicences).flatMap((one) => readLicence(one) ?? []) : []
}

function readTopUp(value: unknown): CartTopUp | null {
  const fields = readFields(value)
  const token = readText(fields?.token)
  const [copies, paidCents] = [readCount(fields?.copies), readCount(fields?.paidCents)]
  if (token === null || copies === null || paidCents === null) return null
  return { token, copies, paidCents, hasHolder: fields?.hasHolder === true }
}

function makeLine(value: unknown): CartLine | null {
  const fields = readFields(value)
  const id = readText(fields?.id)
  const product = readProduct(fields?.product)
  if (!fields || id === null || product === null) return null
  if (typeof fields.quantity !== 'number' || !Number.isFinite(fields.quantity)) return null
  if (typeof fields.pricePerItem !== 'number' || fields.pricePerItem < 0) return null
  const unitCents = dollarsToCents(fields.pricePerItem)
  const addedAt = new Date(readText(fields.addedAt) ?? Number.NaN)
  if (unitCents === null || Number.isNaN(addedAt.getTime())) return null
  const extraCents = Math.min(unitCents, Math.max(0, readCount(fields.extraCents) ?? 0))
  const topsUp = readTopUp(fields.topsUp)
  const quantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(fields.quantity)))
  const selectedFormat = readText(fields.selectedFormat) ?? 'digital'
  return {
    id,
    product,
    quantity,
    unitCents,
    selectedFormat,
    formatName: readText(fields.formatName) ?? '',
    delivery: readDelivery(fields.delivery),
    ...(fields.comesWithDownload === true && { comesWithDownload: true as const }),
    variant: readVariant(fields.variant),
    licence: readLicence(fields.licence),
    licences: readLicences(fields.licences),
    plainCents: readCount(fields.plainCents) ?? unitCents - extraCents,
    ...(extraCents > 0 && { extraCents }),
    beforeCents: readCount(fields.beforeCents) ?? undefined,
    ...(topsUp && { topsUp }),
    addedAt,
  }
}

/** Reads stored text that holds an array of items or an object with one. Never throws. Clamps quantities to 1..99. */
export function parseCart(text: string | null): { cart: Cart; loss: CartLoss } {
  if (text === null) return { cart: emptyCart, loss: 'none' }
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return { cart: emptyCart, loss: 'all' }
  }
  const items = Array.isArray(stored) ? stored : readFields(stored)?.items
  if (!Array.isArray(items)) return { cart: emptyCart, loss: 'all' }
  const seen = new Set<string>()
  const lines: CartLine[] = []
  for (const item of items.slice(0, maxLines)) {
    const line = makeLine(item)
    // A bought licence is raised once, so by one line only.
    const names = line === null ? [] : [line.id, ...(line.topsUp ? [line.topsUp.token] : [])]
    if (line === null || names.some((name) => seen.has(name))) continue
    for (const name of names) seen.add(name)
    lines.push(line)
  }
  if (lines.length === items.length) return { cart: { lines }, loss: 'none' }
  return { cart: { lines }, loss: lines.length === 0 ? 'all' : 'some' }
}

/** Writes the cart in the documented shape: prices in dollars, `addedAt` as ISO text (CART-11). */
export function serializeCart(cart: Cart): string {
  return JSON.stringify(
    cart.lines.map(({ id, product, quantity, unitCents, licences, addedAt, ...line }) => ({
      id,
      product,
      quantity,
      pricePerItem: unitCents / 100,
      selectedFormat: line.selectedFormat,
      formatName: line.formatName,
      delivery: line.delivery,
      ...(line.comesWithDownload && { comesWithDownload: true }),
      variant: line.variant,
      beforeCents: line.beforeCents,
      extraCents: line.extraCents,
      ...(licences.length > 0 ? { licence: line.licence, licences, plainCents: line.plainCents } : {}),
      ...(line.topsUp && { topsUp: line.topsUp }),
      addedAt: addedAt.toISOString(),
    })),
  )
}
