// Serves the endpoints of the user's own account and of the list of allowed addresses.
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

const done = () => ({ state: 'done' }) as const

export const accountApi: BoundEndpoint[] = [
  bind(accountEndpoints.account, (ctx, _input, http) => describeAccount(ctx, http)),
  bind(accountEndpoints.rename, (ctx, { body }) => renameAccount(ctx, body.name).then(done)),
  bind(accountEndpoints.changePassword, (ctx, { body }, http) => changePassword(ctx, http, body).then(done)),
  bind(accountEndpoints.endSession, (ctx, { params }) => endOwnSession(ctx, params.id).then(done)),
  bind(accountEndpoints.endAllSessions, (ctx, _input, http) => endAllSessions(ctx, http).then(done)),
  bind(accountEndpoints.startSecondFactor, (ctx, { body }) => beginSecondFactor(ctx, body.current)),
  bind(accountEndpoints.confirmSecondFactor, async (ctx, { body }, http) => ({
    recoveryCodes: await confirmSecondFactor(ctx, http, body.code),
  })),
  bind(accountEndpoints.newRecoveryCodes, async (ctx, { body }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, body.current),
  })),
  bind(accountEndpoints.endSecondFactor, (ctx, { body }, http) => endSecondFactor(ctx, http, body.current).then(done)),
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
