// The gate before every endpoint and route: may this actor call something with this access?
import type { Actor } from '@/platform/context'
import type { Access } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'

/**
 * Throws AppError `not_signed_in` or `permission_denied`.
 * `buyer`, `downloadHolder` and `paymentProvider` prove themselves with a cookie, token or signature for one record,
 * which only the service that knows the record can check.
 */
export function checkAccess(access: Access, actor: Actor): void {
  switch (access) {
    case 'everyone':
    case 'buyer':
    case 'downloadHolder':
    case 'paymentProvider':
      return
    case 'administrator':
      if (actor.kind !== 'administrator') throw new AppError('not_signed_in')
      return
    case 'allowlistManager':
      if (actor.kind !== 'administrator') throw new AppError('not_signed_in')
      if (!actor.isAllowlistManager) throw new AppError('permission_denied')
      return
    default: {
      const unknown: never = access
      throw new AppError('permission_denied', { detail: { access: unknown } })
    }
  }
}
