// Asking PayPal for something that it may not have.
import { PaymentError } from '@/adapters/payments/payments'

/** Null where PayPal answers that there is no such thing; throws every other failure. */
export async function unlessUnknown<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'expired') return null
    throw error
  }
}
