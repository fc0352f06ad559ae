// The browser's copy of what is held for it: the shop's numbers leave held pieces out, and its own cart must not look sold out because of them.
import type { HeldGoods } from '@/features/commerce/shop/pages/cart-offer'
import { minute } from '@/lib/durations'
import { storedText } from './stored-text'

// For all tabs: the hold belongs to the browser's cookie. Without storage the cart may say "sold out" of what this browser holds; the server still sells it.
const storedHold = storedText(() => localStorage, 'shop-held')
const longestMs = 15 * minute

type Hold = { held: HeldGoods[]; /** Epoch milliseconds. */ until: number }

function store(hold: Hold | null): void {
  storedHold.write(hold === null || hold.held.length === 0 ? null : JSON.stringify(hold))
}

/**
 * Notes what is asked for while the answer is on its way: pages may hear of the hold before it comes, and it may get lost. Until the
 * answer says better, all of it counts as held.
 */
export function expectHold(asked: readonly HeldGoods[]): void {
  store({
    held: asked.map(({ itemId, variantId, quantity }) => ({ itemId, variantId, quantity })),
    until: Date.now() + longestMs,
  })
}

/** What the server says it holds. */
export function rememberHold(held: readonly HeldGoods[], heldUntil: string | null): void {
  store(heldUntil === null ? null : { held: [...held], until: Date.parse(heldUntil) })
}

/** Nothing is held: it was refused, or it is bought. */
export function forgetHold(): void {
  store(null)
}

/** What is held now; nothing once its time is over. */
export function ownHold(): HeldGoods[] {
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
