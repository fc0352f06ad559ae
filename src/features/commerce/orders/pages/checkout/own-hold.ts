// What is held for this browser, as far as it knows: the shop's numbers leave it out, and its own cart must not look sold out because of it.
import type { HeldGoods } from '@/features/commerce/shop/pages/cart-offer'

// For all tabs: the hold belongs to the browser's cookie.
const storageKey = 'shop-held'
const longestMs = 15 * 60_000

type Stored = { held: HeldGoods[]; /** Epoch milliseconds. */ until: number }

function store(stored: Stored | null): void {
  try {
    if (stored === null || stored.held.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // The cart may then say "sold out" of what this browser holds; the server still sells it.
  }
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
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('held' in stored) ||
      !Array.isArray(stored.held) ||
      !('until' in stored)
    )
      return []
    return typeof stored.until === 'number' && stored.until > Date.now() ? stored.held.filter(isHeld) : []
  } catch {
    return []
  }
}

function isHeld(value: unknown): value is HeldGoods {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('itemId' in value) ||
    !('variantId' in value) ||
    !('quantity' in value)
  )
    return false
  return (
    typeof value.itemId === 'string' &&
    (value.variantId === null || typeof value.variantId === 'string') &&
    typeof value.quantity === 'number'
  )
}
