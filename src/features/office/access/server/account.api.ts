// Endpoints of one's own account and of the list of allowed addresses.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { accountEndpoints } from '../account.contract'
import { usersEndpoints } from '../users.contract'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  describeAccount,
  endAllSessions,
  endOwnSession,
  endSecondFactor,
  renameAccount,
  renewRecoveryCodes,
} from './account'
import { resendInvitation } from './invitations'
import { addAllowedEmail, changeRole, findAllowedEmail, listAllowedEmails, removeAllowedEmail } from './users'

const done = { state: 'done' } as const

export const accountApi: BoundEndpoint[] = [
  bind(accountEndpoints.account, (ctx, _input, http) => describeAccount(ctx, http)),
  bind(accountEndpoints.rename, async (ctx, { body }) => {
    await renameAccount(ctx, body.name)
    return done
  }),
  bind(accountEndpoints.changePassword, async (ctx, { body }, http) => {
    await changePassword(ctx, http, body)
    return done
  }),
  bind(accountEndpoints.endSession, async (ctx, { params }) => {
    await endOwnSession(ctx, params.id)
    return done
  }),
  bind(accountEndpoints.endAllSessions, async (ctx, _input, http) => {
    await endAllSessions(ctx, http)
    return done
  }),
  bind(accountEndpoints.startSecondFactor, (ctx, { body }) => beginSecondFactor(ctx, body.current)),
  bind(accountEndpoints.confirmSecondFactor, async (ctx, { body }, http) => ({
    recoveryCodes: await confirmSecondFactor(ctx, http, body.code),
  })),
  bind(accountEndpoints.newRecoveryCodes, async (ctx, { body }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, body.current),
  })),
  bind(accountEndpoints.endSecondFactor, async (ctx, { body }, http) => {
    await endSecondFactor(ctx, http, body.current)
    return done
  }),
  bind(usersEndpoints.list, (ctx) => listAllowedEmails(ctx)),
  bind(usersEndpoints.add, (ctx, { body }) => addAllowedEmail(ctx, body)),
  bind(usersEndpoints.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body)),
  bind(usersEndpoints.invite, async (ctx, { params }) => {
    await resendInvitation(ctx, params.id)
    return findAllowedEmail(ctx, params.id)
  }),
  bind(usersEndpoints.remove, async (ctx, { params }) => {
    await removeAllowedEmail(ctx, params.id)
    return { state: 'removed' as const }
  }),
]
