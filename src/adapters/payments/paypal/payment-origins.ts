// The origins that a page needs for PayPal's script, and for the methods that come with it: the content policy allows
// these and no others. Apple Pay belongs to the device and needs none.

/** The PayPal in use: the origin of its browser script, and the script's generation. */
export type PaymentScript = { sdkBase: string; sdkMajor: 5 | 6 }

/** Origin of Google Pay's script and frame. */
const googlePay = 'https://pay.google.com'

/** Address at which browsers look up the payment method of Google Pay. */
const googlePayMethod = 'https://google.com/pay'

/** True for an address of paypal.com. Throws TypeError for a text that is no address. */
function isPayPalHost(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
}

/** Returns the address of Google's script. The origin that replaces PayPal in tests replaces Google too. */
export const googlePayUrl = ({ sdkBase }: Pick<PaymentScript, 'sdkBase'>): string =>
  `${isPayPalHost(sdkBase) ? googlePay : sdkBase}/gp/p/js/pay.js`

/** Returns the sources of scripts, frames and calls, and the origins that may ask the browser for a payment. */
export function paymentOrigins({ sdkBase, sdkMajor }: PaymentScript) {
  const { origin } = new URL(sdkBase)
  if (!isPayPalHost(sdkBase)) return { scripts: [origin], frames: [origin], calls: [origin], payers: [origin] }
  const payPal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']
  const google = sdkMajor === 6 ? [googlePay] : []
  return {
    scripts: [...payPal, ...google],
    frames: [...payPal, ...google],
    calls: [...payPal, ...google, ...(sdkMajor === 6 ? [googlePayMethod] : [])],
    payers: [origin, ...google],
  }
}
