// The browser's copy of the goods held for it. The shop's stock figures exclude held pieces, and the browser's own cart
// must not look sold out because of them.
import type { HeldGoods } from '@/features/commerce/catalog/pages/cart-offer'
import { minute } from '@/lib/durations'
import { storedText } from '@/ui/stored-text'

// Shared by all tabs, because the hold belongs to the browser's cookie. Without storage the cart may show held goods as
// sold out; the server still sells them.
const storedHold = storedText(() => localStorage, 'shop-held')
const longestMs = 15 * minute

type Hold = { held: HeldGoods[]; /** Epoch milliseconds. */ until: number }

function store(hold: Hold | null): void {
  storedHold.write(hold === null || hold.held.length === 0 ? null : JSON.stringify(hold))
}

/**
 * Stores the requested goods as held until the response arrives. Pages may see the reduced stock before that, and the
 * response may get lost.
 */
export function expectHold(asked: readonly HeldGoods[]): void {
  store({
    held: asked.map(({ itemId, variantId, quantity }) => ({ itemId, variantId, quantity })),
    until: Date.now() + longestMs,
  })
}

/** Stores the goods that the server holds. */
export function rememberHold(held: readonly HeldGoods[], heldUntil: string | null): void {
  store(heldUntil === null ? null : { held: [...held], until: Date.parse(heldUntil) })
}

/** Deletes the hold: it was refused, or the goods are bought. */
export function forgetHold(): void {
  store(null)
}

/** Returns current holds; empty when expired. */
export function currentHold(): HeldGoods[] {
  try {
    const hold = JSON.parse(storedHold.read() ?? 'null') as { held?: unknown; until?: unknown } | null
    if (!Array.isArray(hold?.held) || typeof hold.until !== 'number') return []
    return hold.until > Date.now() ? hold.held.filter(isHeld) : []
  } catch {
    return []
  }
}

function isHeld(value: unknown): value is HeldGoods {
  const { itemId, variantId, quantity } = (value ?? {}) as Partial<Record<keyof HeldGoods, unknown>>
  return (
    typeof itemId === 'string' && (variantId === null || typeof variantId === 'string') && typeof quantity === 'number'
  )
}
