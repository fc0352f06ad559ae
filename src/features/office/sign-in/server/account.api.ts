// Serves the endpoints of the user's own account.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { accountEndpoints } from '../account.contract'
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
import { askNewEmail, cancelNewEmail } from './change-email'
import { liveChange } from './email-change-links'

const done = () => ({ state: 'done' }) as const

export const accountApi: BoundEndpoint[] = [
  bind(accountEndpoints.account, (ctx, _input, http) => describeAccount(ctx, http)),
  bind(accountEndpoints.rename, (ctx, { body }) => renameAccount(ctx, body.name).then(done)),
  bind(accountEndpoints.askNewEmail, (ctx, { body }) => askNewEmail(ctx, body).then(done)),
  bind(accountEndpoints.cancelNewEmail, (ctx) => cancelNewEmail(ctx).then(done)),
  bind(accountEndpoints.newEmailLink, async (ctx, { params }) => ({
    email: (await liveChange(ctx, params.token)).email,
  })),
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
]
