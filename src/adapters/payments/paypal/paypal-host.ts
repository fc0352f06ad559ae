// Tells PayPal's own addresses from those of a replacement, such as the simulator. The content policy and the page's
// configuration both depend on it.

/** True for an address of paypal.com. Throws TypeError for a text that is no address. */
export function isPayPalHost(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
}

/** Origin of Google Pay's script and frame. */
export const googlePayOrigin = 'https://pay.google.com'

/** Address at which browsers look up the payment method of Google Pay. */
export const googlePayMethod = 'https://google.com/pay'
