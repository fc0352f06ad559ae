// The address behind the square in a stamped file: one for each line of an order, derived from its id (decision 0008).
import type { Context } from '@/platform/context'
import { deriveToken, isTokenValid, tokenId } from '@/platform/tokens'

/** Where the square leads. */
export const licenceAddress = ({ settings }: Pick<Context, 'settings'>, orderId: string): string =>
  `${settings.baseUrl}/licence/${deriveToken(settings.tokenSecret, 'licence', orderId)}`

/** The same, within the site. */
export const licencePath = (ctx: Pick<Context, 'settings'>, orderId: string): string =>
  new URL(licenceAddress(ctx, orderId)).pathname

/** The order line of a token; null for a forged one, without asking the database. */
export const orderOfLicence = ({ settings }: Pick<Context, 'settings'>, token: string): string | null =>
  isTokenValid(settings.tokenSecret, 'licence', token) ? tokenId(token) : null
