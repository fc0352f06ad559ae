// The cart in local storage (CART-12). It may be old, edited or broken, so each field is checked.
import { dollarsToCents } from '@/lib/money'
import type { PictureSource } from '@/lib/picture'
import type { Cart, CartDelivery, CartInventory, CartLicence, CartLine, CartProduct, CartTopUp } from './cart'
import { emptyCart, maxLineQuantity, maxLines } from './cart-totals'

/** `some`: lines that made no sense were left out. `all`: nothing could be read. */
export type CartLoss = 'none' | 'some' | 'all'

/** A damaged entry may hold any number. */
const mostLicences = 20

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null
}

function pictureOf(value: unknown): PictureSource | null {
  const url = textOf(value)
  if (url !== null) return { url, width: null, height: null, placeholder: null }
  const fields = fieldsOf(value)
  const address = textOf(fields?.url)
  if (!fields || address === null) return null
  return {
    url: address,
    width: countOf(fields.width),
    height: countOf(fields.height),
    placeholder: textOf(fields.placeholder),
  }
}

function inventoryOf(value: unknown): CartInventory {
  const fields = fieldsOf(value)
  const currentStock = countOf(fields?.currentStock)
  return { hasTracking: fields?.hasTracking === true && currentStock !== null, currentStock }
}

function productOf(value: unknown): CartProduct | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.id)
  const title = textOf(fields?.title)
  const image = pictureOf(fields?.image)
  if (!fields || id === null || title === null || image === null) return null
  return {
    id,
    slug: textOf(fields.slug) ?? '',
    title,
    image,
    category: textOf(fields.category) ?? '',
    inventory: inventoryOf(fields.inventory),
  }
}

/** Missing in carts that were stored by an older version; the shop adds it a moment later. */
function deliveryOf(value: unknown): CartDelivery {
  return value === 'file' || value === 'link' ? value : 'parcel'
}

function variantOf(value: unknown): CartLine['variant'] {
  const fields = fieldsOf(value)
  const id = textOf(fields?.id)
  const label = textOf(fields?.label)
  return id === null || label === null ? null : { id, label }
}

function licenceOf(value: unknown): CartLicence | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.id)
  const name = textOf(fields?.name)
  const [copies, priceAmount] = [countOf(fields?.copies), countOf(fields?.priceAmount)]
  if (!fields || id === null || name === null || copies === null || priceAmount === null) return null
  return {
    id,
    name,
    copies,
    priceRule: fields.priceRule === 'plus' ? 'plus' : 'times',
    priceAmount,
    terms: textOf(fields.terms),
    isStamped: fields.isStamped === true,
  }
}

function licencesOf(value: unknown): CartLicence[] {
  return Array.isArray(value) ? value.slice(0, mostLicences).flatMap((one) => licenceOf(one) ?? []) : []
}

function topUpOf(value: unknown): CartTopUp | null {
  const fields = fieldsOf(value)
  const token = textOf(fields?.token)
  const [copies, paidCents] = [countOf(fields?.copies), countOf(fields?.paidCents)]
  if (token === null || copies === null || paidCents === null) return null
  return { token, copies, paidCents, hasHolder: fields?.hasHolder === true }
}

function lineOf(value: unknown): CartLine | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.id)
  const product = productOf(fields?.product)
  if (!fields || id === null || product === null) return null
  if (typeof fields.quantity !== 'number' || !Number.isFinite(fields.quantity)) return null
  if (typeof fields.pricePerItem !== 'number' || fields.pricePerItem < 0) return null
  const unitCents = dollarsToCents(fields.pricePerItem)
  const addedAt = new Date(textOf(fields.addedAt) ?? Number.NaN)
  if (unitCents === null || Number.isNaN(addedAt.getTime())) return null
  const topsUp = topUpOf(fields.topsUp)
  const quantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(fields.quantity)))
  const selectedFormat = textOf(fields.selectedFormat) ?? 'digital'
  return {
    id,
    product,
    quantity,
    unitCents,
    selectedFormat,
    formatName: textOf(fields.formatName) ?? '',
    delivery: deliveryOf(fields.delivery),
    variant: variantOf(fields.variant),
    licence: licenceOf(fields.licence),
    licences: licencesOf(fields.licences),
    plainCents: countOf(fields.plainCents) ?? unitCents,
    ...(topsUp && { topsUp }),
    addedAt,
  }
}

/** Reads stored text, an array of items or an object that holds one; never throws. Quantities are clamped to 1..99. */
export function parseCart(text: string | null): { cart: Cart; loss: CartLoss } {
  if (text === null) return { cart: emptyCart, loss: 'none' }
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return { cart: emptyCart, loss: 'all' }
  }
  const items = Array.isArray(stored) ? stored : fieldsOf(stored)?.items
  if (!Array.isArray(items)) return { cart: emptyCart, loss: 'all' }
  const seen = new Set<string>()
  const lines: CartLine[] = []
  for (const item of items.slice(0, maxLines)) {
    const line = lineOf(item)
    // A bought licence is raised once, so by one line.
    const names = line === null ? [] : [line.id, ...(line.topsUp ? [line.topsUp.token] : [])]
    if (line === null || names.some((name) => seen.has(name))) continue
    for (const name of names) seen.add(name)
    lines.push(line)
  }
  if (lines.length === items.length) return { cart: { lines }, loss: 'none' }
  return { cart: { lines }, loss: lines.length === 0 ? 'all' : 'some' }
}

/** CART-11: the documented shape; prices in dollars, `addedAt` as ISO text. */
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
      variant: line.variant,
      ...(licences.length > 0 ? { licence: line.licence, licences, plainCents: line.plainCents } : {}),
      ...(line.topsUp && { topsUp: line.topsUp }),
      addedAt: addedAt.toISOString(),
    })),
  )
}
