// Buyers who go on buying while something is wrong with the shop: they try again when they are refused, and remember what they were told.
import { setTimeout as delay } from 'node:timers/promises'
import { minute } from '@/lib/durations'
import { endlessItems, type Item, type Shop } from '../../bench/checkouts'
import { post } from './buy-once'
import { orderLine, orderReport } from './order-line'

export type Buyers = {
  /** PayPal's ids of everything that was approved there. */
  approved: ReadonlySet<string>
  /** How often each answer came, such as `opening: 503 database_unavailable` or `paying: checking`. */
  told: Readonly<Record<string, number>>
  /** Sentences of refusals, as buyers read them. */
  sentences: ReadonlySet<string>
  /** How many reached the end of their purchase. */
  completed(): number
  /** Lets nobody else in, and resolves when the last has left the shop: paid, or at the end of their patience. */
  leave(): Promise<void>
}

type Refusal = { error?: { code?: string; message?: string } }

const patienceMs = minute
const pauseMs = 250

/** `parallel` buyers at a time, until `leave`; of every twenty one closes the tab after approving. */
export async function startBuyers(shop: Shop, parallel: number, goods?: readonly Item[]): Promise<Buyers> {
  const items = goods ?? (await endlessItems(shop))
  const approved = new Set<string>()
  const told: Record<string, number> = {}
  const sentences = new Set<string>()
  let isOver = false
  let turn = 0
  let completed = 0
  const note = (words: string) => (told[words] = (told[words] ?? 0) + 1)

  /** The answer, once it is none of ours that asks to come back; null when the buyer had enough. */
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
      // Nobody begins again in a shop that closes.
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
      () => post(`${shop.url}/api/functions/create-paypal-order`, { items: [line], customerEmail: email }),
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
  // Heard of in `leave`.
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

/** What buyers were told, for the figures of a trial. */
export const inWords = ({ told }: Buyers): string =>
  Object.keys(told)
    .toSorted((a, b) => a.localeCompare(b))
    .map((words) => `${words} × ${told[words]}`)
    .join(', ')
