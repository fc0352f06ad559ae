// The part of the Google Pay API for the web, version 2, that this site uses.

export type GooglePayConfig = {
  apiVersion: number
  apiVersionMinor: number
  allowedPaymentMethods: readonly unknown[]
  merchantInfo: Record<string, unknown>
  countryCode: string
}

export type GooglePayConfirmation = { paymentMethodData: unknown; shippingAddress?: unknown }

export type GoogleVerdict =
  | { transactionState: 'SUCCESS' }
  | {
      transactionState: 'ERROR'
      error: { intent: 'PAYMENT_AUTHORIZATION'; reason: 'OTHER_ERROR' | 'PAYMENT_DATA_INVALID'; message: string }
    }

type GoogleClient = {
  isReadyToPay(request: object): Promise<{ result: boolean }>
  /** Opens Google's sheet; must run inside a click. Rejects with `statusCode: 'CANCELED'` when the buyer closes it. */
  loadPaymentData(request: object): Promise<unknown>
  createButton(options: object): HTMLElement
}

type GoogleClients = new (options: {
  environment: 'TEST' | 'PRODUCTION'
  paymentDataCallbacks: { onPaymentAuthorized: (data: GooglePayConfirmation) => Promise<GoogleVerdict> }
}) => GoogleClient

/** Returns the client of Google's script. Throws when the script defined none. */
export function findGooglePay(): GoogleClients {
  const { google } = window as { google?: { payments?: { api?: { PaymentsClient?: GoogleClients } } } }
  const found = google?.payments?.api?.PaymentsClient
  if (!found) throw new Error('Failed to load Google Pay')
  return found
}
