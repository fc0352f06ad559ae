// Replaces PayPal while a site in production has no account: the checkout is closed and nothing is called.
import { PaymentError, type PaymentProvider } from './payments'

const refuse = async (): Promise<never> => {
  throw new PaymentError('misconfigured', 'This site has no PayPal account')
}

export const noAccount: PaymentProvider = {
  merchantId: null,
  capturesItself: false,
  isReady: () => false,
  ownPage: null,
  pageConfig: () => null,
  createOrder: refuse,
  paymentPage: refuse,
  close: refuse,
  readOrder: refuse,
  captureOrder: refuse,
  readCapture: refuse,
  refundCapture: refuse,
  readRefund: refuse,
  listMovements: refuse,
  readWebhookEvent: refuse,
}
