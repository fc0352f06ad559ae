// Returns null where PayPal has no such resource.
import { PaymentError } from '@/adapters/payments/payments'

/** Returns null when PayPal responds that there is no such resource; throws every other failure. */
export async function unlessUnknown<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'expired') return null
    throw error
  }
}
