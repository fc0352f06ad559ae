// Simulates buyers who keep buying while the shop has a problem: they retry when they are refused, and record what they
// were told.
import { setTimeout as delay } from 'node:timers/promises'
import { minute } from '@/lib/durations'
import { endlessItems, type Item, type Shop } from '../../bench/checkouts'
import { post } from './buy-once'
import { orderLine, orderReport } from './order-line'

export type Buyers = {
  /** PayPal's ids of all approved orders. */
  approved: ReadonlySet<string>
  /** Number of times each response was received, such as `opening: 503 database_unavailable` or `paying: checking`. */
  told: Readonly<Record<string, number>>
  /** Refusal messages, as buyers read them. */
  sentences: ReadonlySet<string>
  /** Number of buyers who completed their purchase. */
  completed(): number
  /** Admits no more buyers. Resolves when the last one has left the shop: paid, or out of patience. */
  leave(): Promise<void>
}

type Refusal = { error?: { code?: string; message?: string } }

const patienceMs = minute
const pauseMs = 250

/** Keeps `parallel` buyers in the shop until `leave`. One in twenty closes the tab after approving. */
export async function startBuyers(shop: Shop, parallel: number, goods?: readonly Item[]): Promise<Buyers> {
  const items = goods ?? (await endlessItems(shop))
  const approved = new Set<string>()
  const told: Record<string, number> = {}
  const sentences = new Set<string>()
  let isOver = false
  let turn = 0
  let completed = 0
  const note = (words: string) => (told[words] = (told[words] ?? 0) + 1)

  /**
   * Repeats the request until the response is done. Returns that response and its body; null when it was refused for
   * good or the buyer's patience ended.
   */
  async function insist<T>(
    step: string,
    send: () => Promise<Response>,
    isDone: (body: T) => boolean,
  ): Promise<{ answer: Response; body: T } | null> {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const answer = await send().catch(() => null)
      const body = (await answer?.json().catch(() => null)) as (T & Refusal) | null | undefined
      if (answer?.ok && body && isDone(body)) return { answer, body }
      if (!answer) note(`${step}: no answer`)
      else if (!answer.ok) {
        note(`${step}: ${answer.status} ${body?.error?.code ?? 'without a reason'}`)
        sentences.add(body?.error?.message ?? '')
        if (answer.status < 500 && answer.status !== 429) return null
      } else note(`${step}: to be asked again`)
      // No buyer starts again in a shop that is closing.
      if (isOver && step === 'opening') return null
      await delay(pauseMs)
    }
    return null
  }

  async function purchase(number: number): Promise<void> {
    const item = items[number % items.length]
    if (!item) throw new Error('Nothing is for sale')
    const email = `buyer${number}@example.com`
    const line = orderLine(item)
    const opened = await insist<{ orderID: string }>(
      'opening',
      () =>
        post(`${shop.url}/api/functions/create-paypal-order`, { items: [line], customerEmail: email, country: 'US' }),
      () => true,
    )
    if (!opened) return
    const cookie = (opened.answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const { orderID } = opened.body
    const atPaypal = await post(`${shop.simulatorUrl}/_sim/orders/${orderID}/approve`, {})
    if (!atPaypal.ok) throw new Error(`The simulator answered ${atPaypal.status}`)
    approved.add(orderID)
    if (number % 20 === 19) return
    const settled = await insist<{ state: string }>(
      'paying',
      () => post(`${shop.url}/api/functions/create-order`, orderReport([line], email, orderID), { cookie }),
      ({ state }) => state !== 'checking',
    )
    note(settled ? `paying: ${settled.body.state}` : 'paying: left before the end')
    if (settled?.body.state === 'completed') completed++
  }

  const all = Promise.all(
    Array.from({ length: parallel }, async () => {
      while (!isOver) await purchase(turn++)
    }),
  )
  // `leave` reports the error.
  all.catch(() => undefined)
  return {
    approved,
    told,
    sentences,
    completed: () => completed,
    async leave() {
      isOver = true
      await all
    },
  }
}

/** Describes what buyers were told, for the figures of a stress test. */
export const inWords = ({ told }: Buyers): string =>
  Object.keys(told)
    .toSorted((a, b) => a.localeCompare(b))
    .map((words) => `${words} × ${told[words]}`)
    .join(', ')
