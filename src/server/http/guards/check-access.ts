// Checks access before every endpoint and route: may this actor call something with this access?
import { type Actor, signedInAs } from '@/platform/context'
import type { Access } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'

/**
 * Throws AppError `not_signed_in` or `permission_denied`. `buyer`, `downloadHolder` and `paymentProvider` prove
 * themselves with a cookie, token or signature for one record. Only the service that knows the record can check that.
 */
export function checkAccess(access: Access, actor: Actor): void {
  switch (access) {
    case 'everyone':
    case 'buyer':
    case 'downloadHolder':
    case 'paymentProvider':
      return
    case 'signedIn':
      if (signedInAs(actor) === null) throw new AppError('not_signed_in')
      return
    case 'packer':
      if (actor.kind !== 'packer') requireAdministrator(actor)
      return
    case 'editor':
      if (actor.kind !== 'editor') requireAdministrator(actor)
      return
    case 'administrator':
      requireAdministrator(actor)
      return
    case 'allowlistManager':
      if (!requireAdministrator(actor).isAllowlistManager) throw new AppError('permission_denied')
      return
    default: {
      const unknown: never = access
      throw new AppError('permission_denied', { detail: { access: unknown } })
    }
  }
}

/** Throws AppError `not_signed_in`; `permission_denied` for a user whose role does not allow this. */
function requireAdministrator(actor: Actor): Extract<Actor, { kind: 'administrator' }> {
  if (actor.kind === 'editor')
    throw new AppError('permission_denied', {
      message: 'You may edit the site. Orders, people and settings are for administrators.',
    })
  if (actor.kind === 'packer')
    throw new AppError('permission_denied', {
      message: 'You may ship orders. Everything else is for editors and administrators.',
    })
  if (actor.kind !== 'administrator') throw new AppError('not_signed_in')
  return actor
}
