// The gift that the buyer is filling in. It lasts as long as the tab, so that nothing typed is lost on the way to the
// payment and back; the server checks it when the order is opened.
import { useSyncExternalStore } from 'react'
import { formatDate } from '@/lib/dates'
import { storedText } from '@/ui/stored-text'
import type { TypedGift } from '../gift.rules'
import { giftTexts as texts } from '../gifts.texts'

const noGift: TypedGift = {
  by: 'mail',
  recipientName: '',
  recipientEmail: '',
  deliverOn: '',
  giverName: '',
  message: '',
}

type GiftState = {
  /** True while the order is to be a gift. */
  isOn: boolean
  typed: TypedGift
  /** Why the server refused it; null if it did not. */
  problem: string | null
}

const stored = storedText(() => sessionStorage, 'shop-gift')

function readStored(): GiftState {
  const empty = { isOn: false, typed: noGift, problem: null }
  try {
    const known = JSON.parse(stored.read() ?? 'null') as Partial<GiftState> | null
    return known ? { ...empty, isOn: known.isOn === true, typed: { ...noGift, ...known.typed } } : empty
  } catch {
    return empty
  }
}

let state = readStored()
const listeners = new Set<() => void>()

function change(next: Partial<GiftState>): void {
  state = { ...state, ...next }
  stored.write(JSON.stringify({ isOn: state.isOn, typed: state.typed }))
  for (const listener of listeners) listener()
}

/** Makes the order a gift, or not; what was typed stays. */
export const setGift = (isOn: boolean): void => change({ isOn, problem: null })
export const typeGift = (next: Partial<TypedGift>): void =>
  change({ typed: { ...state.typed, ...next }, problem: null })
/** Shows why the server refused the gift; its fields stay. */
export const refuseGift = (problem: string): void => change({ problem })

/** Forgets the gift once its order is paid. */
export function forgetGift(): void {
  change({ isOn: false, typed: noGift, problem: null })
  stored.write(null)
}

/** Returns the gift to send with the order; null if it is none. */
export const currentGift = (): TypedGift | null => (state.isOn ? state.typed : null)

/** Returns the gift in a few words for the sums before the payment. */
export const giftWords = ({ by, recipientName, deliverOn }: TypedGift): string =>
  texts.summary(recipientName.trim(), by === 'card' || deliverOn === '' ? null : formatDate(deliverOn, 'MMMM d, yyyy'))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): GiftState => state

/** Returns the gift and its fields; re-renders when they change. */
export const useGift = (): GiftState => useSyncExternalStore(subscribe, current, current)
