// Declares the API of the user's own account: name, password, second factor, sessions.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email, uuid } from '@/lib/fields'
import { fullName, newPassword, openedByMail } from './sign-in.contract'

const typed = (missing: string) => z.string().min(1, missing).max(1000, 'This is too long.')
const currentPassword = typed('Please enter your password.')
const code = typed('Please enter the code.')
const done = z.object({ state: z.literal('done') })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const limit = { requests: 30, perSeconds: 600 }
const change = { access: 'signedIn', output: done } as const
/** Requires the password again. */
const proven = { method: 'POST', access: 'signedIn', body: z.object({ current: currentPassword }), limit } as const

export const accountEndpoints = {
  account: endpoint({
    method: 'GET',
    path: '/api/admin/account',
    access: 'signedIn',
    summary: 'Returns the account of the signed-in user, and where it is signed in.',
    output: z.object({
      email: z.string(),
      /** Address that waits to be confirmed, and the end of its link; null without one. */
      newEmail: z.object({ email: z.string(), until: z.string() }).nullable(),
      name: z.string(),
      passwordChangedAt: z.string(),
      hasSecondFactor: z.boolean(),
      /** Number of recovery codes that have not been used. */
      recoveryCodesLeft: z.number().int(),
      sessions: z.array(
        z.object({
          id: z.string(),
          /** True for the session of this request. */
          isThis: z.boolean(),
          /** Browser and system, for example "Firefox on Windows". */
          browser: z.string(),
          ip: z.string().nullable(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
        }),
      ),
    }),
  }),
  rename: endpoint({
    ...change,
    method: 'PUT',
    path: '/api/admin/account/name',
    summary: 'Changes the name of the account.',
    body: z.object({ name: fullName }),
  }),
  askNewEmail: endpoint({
    ...proven,
    path: '/api/admin/account/email',
    summary: 'Mails a link to a new address of the account; nothing changes until it is confirmed.',
    body: z.object({ current: currentPassword, email }),
    output: done,
  }),
  cancelNewEmail: endpoint({
    ...change,
    method: 'DELETE',
    path: '/api/admin/account/email',
    summary: 'Cancels the change of the address; its link stops working.',
  }),
  newEmailLink: endpoint({
    ...openedByMail,
    method: 'GET',
    path: '/api/auth/change-email/{token}',
    summary: 'Returns the new address that a mailed link confirms; reading it changes nothing.',
    output: z.object({ email: z.string() }),
  }),
  confirmNewEmail: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/account/email/confirm',
    summary:
      'Gives the signed-in account the address of a mailed link, moves its entry in the list of allowed addresses and ends every other session. Works once.',
    body: z.object({ token: z.string().max(200) }),
    output: z.object({ email: z.string() }),
    limit,
  }),
  changePassword: endpoint({
    ...change,
    method: 'PUT',
    path: '/api/admin/account/password',
    summary: 'Changes the password, ends every other session and gives this one a new cookie.',
    body: z.object({ current: currentPassword, password: newPassword }),
    limit,
  }),
  endSession: endpoint({
    ...change,
    method: 'DELETE',
    path: '/api/admin/account/sessions/{id}',
    summary: 'Signs the account out in another browser.',
    params: z.object({ id: uuid }),
  }),
  endAllSessions: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/account/sign-out-everywhere',
    summary: 'Signs the account out in every browser, this one included.',
  }),
  startSecondFactor: endpoint({
    ...proven,
    path: '/api/admin/account/second-factor/start',
    summary: 'Begins setting up codes from an authenticator app; nothing changes until a code is confirmed.',
    output: z.object({
      /** Secret to type into the authenticator app. */
      secret: z.string(),
      /** The `otpauth:` address in the QR code. */
      address: z.string(),
    }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/account/second-factor/confirm',
    access: 'signedIn',
    summary: 'Switches codes on with a first one; returns the recovery codes, which are shown only now.',
    body: z.object({ code }),
    output: recoveryCodes,
    limit,
  }),
  newRecoveryCodes: endpoint({
    ...proven,
    path: '/api/admin/account/second-factor/recovery-codes',
    summary: 'Creates new recovery codes; the old ones stop working.',
    output: recoveryCodes,
  }),
  endSecondFactor: endpoint({
    ...proven,
    path: '/api/admin/account/second-factor/off',
    summary: 'Switches codes off.',
    output: done,
  }),
}
