// Serves the endpoints of the list of allowed addresses, and of invitations.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { accountEndpoints } from '@/features/office/sign-in/account.contract'
import { accessEndpoints } from '../access.contract'
import { confirmNewEmail } from './move-entry'
import { acceptInvitation, describeInvitation, resendInvitation } from './invitations'
import { addAllowedEmail, changeRole, findAllowedEmail, listAllowedEmails, removeAllowedEmail } from './users'

export const accessApi: BoundEndpoint[] = [
  bind(accessEndpoints.list, (ctx) => listAllowedEmails(ctx)),
  bind(accessEndpoints.add, (ctx, { body }) => addAllowedEmail(ctx, body)),
  bind(accessEndpoints.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body)),
  bind(accessEndpoints.invite, async (ctx, { params }) => {
    await resendInvitation(ctx, params.id)
    return findAllowedEmail(ctx, params.id)
  }),
  bind(accessEndpoints.remove, async (ctx, { params }) => {
    await removeAllowedEmail(ctx, params.id)
    return { state: 'removed' as const }
  }),
  bind(accessEndpoints.invitationLink, (ctx, { params }, http) => describeInvitation(ctx, http, params.token)),
  bind(accessEndpoints.acceptInvitation, async (ctx, { params, body }, http) => ({
    email: await acceptInvitation(ctx, http, params.token, body),
  })),
  bind(accountEndpoints.confirmNewEmail, async (ctx, { body }, http) => ({
    email: await confirmNewEmail(ctx, http, body.token),
  })),
]
