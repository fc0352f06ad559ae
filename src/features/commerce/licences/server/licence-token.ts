// The address in the QR code of a stamped file: one for each line of an order, derived from its id (decision 0038).
import type { Context } from '@/platform/context'
import { deriveToken, isTokenValid, tokenId } from '@/platform/tokens'

/** Returns the address in the QR code. */
export const licenceAddress = ({ settings }: Pick<Context, 'settings'>, orderId: string): string =>
  `${settings.baseUrl}/licence/${deriveToken(settings.tokenSecret, 'licence', orderId)}`

/** Returns the same address as a path within the site. */
export const licencePath = (ctx: Pick<Context, 'settings'>, orderId: string): string =>
  new URL(licenceAddress(ctx, orderId)).pathname

/** Returns the order line of a token; null for a forged one, without a database query. */
export const orderOfLicence = ({ settings }: Pick<Context, 'settings'>, token: string): string | null =>
  isTokenValid(settings.tokenSecret, 'licence', token) ? tokenId(token) : null
