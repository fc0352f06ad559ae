// The code that this browser uses, and what it takes off the cart. The server checks it again when the order is opened.
import { useMemo, useSyncExternalStore } from 'react'
import type { CartLine } from '@/features/commerce/cart/cart'
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { smallestCents } from '@/lib/money'
import { useShopCurrency } from '@/ui/Price'
import { storedText } from '@/ui/stored-text'
import { goodsCents, offerDiscount, type OfferedLine } from '../discount.rules'
import type { CheckedOffer } from '../offers.contract'
import { offerTexts } from '../offers.texts'

type CodeState = {
  /** The code in use. */
  offer: CheckedOffer | null
  /** Text of the field, kept after a refusal. */
  typed: string
  /** Why the typed code is not used; null if nothing is wrong. */
  problem: string | null
}

// Lasts as long as the tab: a code may end before the next visit.
const stored = storedText(() => sessionStorage, 'shop-code')

function readStored(): CheckedOffer | null {
  try {
    const offer = JSON.parse(stored.read() ?? 'null') as CheckedOffer | null
    return typeof offer?.code === 'string' && typeof offer.value === 'number' ? offer : null
  } catch {
    return null
  }
}

let state: CodeState = { offer: readStored(), typed: '', problem: null }
const listeners = new Set<() => void>()

function change(next: Partial<CodeState>): void {
  state = { ...state, ...next }
  stored.write(state.offer && JSON.stringify(state.offer))
  for (const listener of listeners) listener()
}

export const applyCode = (offer: CheckedOffer): void => change({ offer, typed: '', problem: null })
export const typeCode = (typed: string): void => change({ typed, problem: null })
/** Shows why a code is not used; its text stays in the field. */
export const refuseCode = (problem: string): void =>
  change({ offer: null, typed: state.typed || (state.offer?.code ?? ''), problem })
/** Forgets the code once it is paid with, did not hold, or is no longer wanted. */
export const forgetCode = (): void => change({ offer: null, typed: '', problem: null })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): CodeState => state

/** Returns the code in use and the field's text; re-renders when they change. */
export const useCodeState = (): CodeState => useSyncExternalStore(subscribe, current, current)

/** Returns the cart as a code sees it. */
export const toOffered = (lines: readonly CartLine[]): OfferedLine[] =>
  lines.map(({ product, quantity, unitCents, extraCents = 0, topsUp }) => ({
    itemId: product.id,
    category: product.category,
    quantity,
    unitCents: unitCents - extraCents,
    isTopUp: topsUp !== undefined,
  }))

type Discount = {
  /** The code that takes something off; null if none does. */
  code: string | null
  cents: number
  /** Ordered as the lines. */
  ofLines: readonly number[]
  /** Why the code in use takes nothing off this cart; null if it does, or without a code. */
  note: string | null
}

const none: Discount = { code: null, cents: 0, ofLines: [], note: null }

function discountOf(offer: CheckedOffer | null, lines: readonly CartLine[], currency: string): Discount {
  if (offer === null || lines.length === 0) return none
  const offered = toOffered(lines)
  const found = offerDiscount(offered, offer, smallestCents(currency))
  const { code, leastCents } = offer
  if (found.kind === 'discount') return { code, cents: found.cents, ofLines: found.ofLines, note: null }
  if (found.why === 'least')
    return { ...none, note: offerTexts.least(code, leastCents ?? 0, goodsCents(offered), currency) }
  return { ...none, note: found.why === 'scope' ? offerTexts.scope(code) : offerTexts.nothing(code) }
}

/** Returns what the code in use takes off these lines now. */
export const currentDiscount = (lines: readonly CartLine[], currency: string): Discount =>
  discountOf(state.offer, lines, currency)

/** Returns what the code in use takes off the cart, by the same rule as the server's. */
export function useDiscount(): Discount {
  const { offer } = useCodeState()
  const { lines } = useCart()
  const currency = useShopCurrency()
  return useMemo(() => discountOf(offer, lines, currency), [offer, lines, currency])
}
