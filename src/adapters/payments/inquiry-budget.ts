// Limits how often we ask PayPal about webhook events that may be forged. Any client can send us many, and must not
// make us ask PayPal as often.
import { day, minute } from '@/lib/durations'
import { PaymentError } from './payments'
import { recent } from './recent'

/** Maximum of fruitless questions in ten minutes. After that, a sender waits until the ten minutes are over. */
const mostInVain = { stranger: 3, known: 100 }
/** Questions per minute for all senders together that never sent a genuine webhook event. */
const mostOfStrangers = 20
const windowMs = 10 * minute
const knownMs = day

/**
 * `sender` is a network. A sender with a recent genuine webhook event does not wait for strangers. `now` is a monotonic
 * clock in milliseconds.
 */
export function inquiryBudget(now: () => number) {
  const known = recent<true>({ most: 500, now })
  const vain = recent<{ times: number }>({ most: 5_000, now })
  let strangers = { asked: 0, until: 0 }

  return {
    /**
     * Call it before asking PayPal about a webhook event of this sender. Throws PaymentError `busy` when the question
     * has to wait: PayPal sends its own events again.
     */
    take(sender: string) {
      const isKnown = known.get(sender) === true
      const times = vain.get(sender)?.times ?? 0
      if (times >= (isKnown ? mostInVain.known : mostInVain.stranger)) throw wait(windowMs)
      if (isKnown) return
      if (strangers.until <= now()) strangers = { asked: 0, until: now() + minute }
      if (strangers.asked >= mostOfStrangers) throw wait(strangers.until - now())
      strangers.asked += 1
    },
    /** PayPal knows the event. */
    genuine: (sender: string) => known.set(sender, true, knownMs),
    /** PayPal does not know the event, or the question had no result. */
    inVain(sender: string) {
      const counted = vain.get(sender)
      if (counted) counted.times += 1
      else vain.set(sender, { times: 1 }, windowMs)
    },
  }
}

const wait = (ms: number): PaymentError =>
  new PaymentError('busy', 'Many forged webhook events lately; not asking PayPal for a moment', {
    retryAfterSeconds: Math.ceil(ms / 1000),
  })
