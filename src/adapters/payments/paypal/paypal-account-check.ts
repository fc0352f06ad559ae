// Tries the client id and secret of a PayPal account before they are saved: asks PayPal for a token and uses it for
// nothing.
import { PaymentError } from '../payments'
import { toPaymentError } from './paypal-errors'
import { tokenReply } from './paypal-replies'
import { tokenPath, tokenRequest } from './paypal-token'

export type PaypalCredentials = { environment: 'sandbox' | 'production'; clientId: string; clientSecret: string }

/**
 * `wrong_mode`: the other mode, test or live, accepts them. `wrong`: PayPal refuses them in both. `away`: PayPal cannot
 * be asked now, so nothing is known.
 */
export type PaypalAccountState = 'accepted' | 'wrong_mode' | 'wrong' | 'away'

const timeoutMs = 7_000

/** `bases` are PayPal's API addresses. Takes at most 15 seconds and never throws. */
export async function checkPaypalAccount(
  credentials: PaypalCredentials,
  bases: Readonly<Record<PaypalCredentials['environment'], string>>,
): Promise<PaypalAccountState> {
  const { environment } = credentials
  const state = await askForToken(bases[environment], credentials)
  const other = bases[environment === 'sandbox' ? 'production' : 'sandbox']
  if (state !== 'wrong' || other === bases[environment]) return state
  return (await askForToken(other, credentials)) === 'accepted' ? 'wrong_mode' : 'wrong'
}

async function askForToken(base: string, credentials: PaypalCredentials): Promise<'accepted' | 'wrong' | 'away'> {
  try {
    const response = await fetch(`${base}${tokenPath}`, {
      ...tokenRequest(credentials),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toPaymentError(response, body)
    return tokenReply.safeParse(body).success ? 'accepted' : 'away'
  } catch (error) {
    return error instanceof PaymentError && ['misconfigured', 'refused'].includes(error.failure) ? 'wrong' : 'away'
  }
}
