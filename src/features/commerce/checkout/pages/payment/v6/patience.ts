// Bounds the waiting for wallets: neither the other buttons nor the sheet of a device may wait for long.
import { recordError } from '@/ui/error-log'
import type { PaymentOutcome } from '../../state/checkout-store'

/** Time that a wallet may take to get ready; without it in time, the other buttons are shown. */
const readyMs = 4000
/** Devices close their sheet after about half a minute and report a failure, although the payment may still succeed. */
const sheetMs = 20_000

function within<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns the button of a wallet; null when it fails or takes too long, because the buyer must get the other buttons. */
export const buttonInTime = (button: Promise<HTMLElement | null>): Promise<HTMLElement | null> =>
  within(button, readyMs, null).catch((error: unknown) => {
    recordError(error)
    return null
  })

/** Returns the outcome of settling; `done` when it takes longer, because the page below the sheet goes on to wait. */
export const settledInTime = (outcome: Promise<PaymentOutcome>): Promise<PaymentOutcome> =>
  within<PaymentOutcome>(outcome, sheetMs, 'done')
