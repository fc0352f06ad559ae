// Declares the API to sign in and out, and what a browser may know of its own session (ACCESS-04 to ACCESS-22).
import { z } from 'zod'
import { cleanLine } from '@/lib/clean-line'
import { endpoint } from '@/lib/endpoint'
import { email } from '@/lib/fields'
import { roles } from './role.rules'

/** A typed password for comparison: any text up to a limit. */
const typedPassword = z.string().min(1, 'Please enter your password.').max(1000, 'This is too long for a password.')

export const fullName = z
  .string()
  .overwrite((name) => cleanLine(name).trim())
  .min(1, 'Please enter your full name.')
  .max(100, 'Please use at most 100 characters.')

/** A new password; the server checks its strength (ASVS 6.2). */
export const newPassword = z.string().max(1000, 'Please use at most 128 characters.')

/** Six digits, or a recovery code. */
const typedCode = z.string().trim().max(40, 'This is too long for a code.')

const sessionAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed_out') }),
  z.object({
    state: z.literal('signed_in'),
    email: z.string(),
    name: z.string(),
    /** True when the address is still on the list. If not, the session ends with this response. */
    allowed: z.boolean(),
    /** True when the user may change the list of allowed addresses (OP-08). */
    isAllowlistManager: z.boolean(),
    /** Decides what the back-office shows (decision 0038). */
    role: z.enum(roles),
    /** Seconds until the session ends unless it is renewed. */
    secondsLeft: z.number().int().nonnegative(),
    /** Seconds until the session ends in any case. */
    secondsAtMost: z.number().int().nonnegative(),
  }),
])

/** Parts of an endpoint that a mailed link opens. */
export const openedByMail = {
  access: 'downloadHolder',
  params: z.object({ token: z.string().max(200) }),
  limit: { requests: 60, perSeconds: 600 },
} as const

/** The result is mailed. The response is the same for every address. */
const answeredByMail = {
  method: 'POST',
  access: 'everyone',
  output: z.object({ state: z.literal('check_email') }),
  limit: { requests: 10, perSeconds: 3600 },
} as const

export const signInEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'everyone',
    summary:
      'Signs an allowed address in with its password and, where it is switched on, a code (ACCESS-04, ACCESS-05).',
    body: z.object({ email, password: typedPassword, code: typedCode.optional() }),
    output: z.object({
      /** `code_needed`: the password is right; send it again with a code. */
      state: z.enum(['signed_in', 'code_needed']),
    }),
    limit: { requests: 20, perSeconds: 600 },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'everyone',
    summary: "Ends this browser's session (ACCESS-19); without one nothing happens.",
    output: z.object({ state: z.literal('signed_out') }),
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/auth/session',
    access: 'everyone',
    summary: 'Returns who is signed in in this browser and for how long; does not prolong the session.',
    output: sessionAnswer,
  }),
  renewSession: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'everyone',
    summary: "Prolongs this browser's session (ACCESS-22); returns `session_not_found` when it has ended.",
    output: sessionAnswer,
  }),
  signUp: endpoint({
    ...answeredByMail,
    path: '/api/auth/sign-up',
    summary:
      'Mails an allowed address a link to create its account (ACCESS-06, ACCESS-11). The response is the same whether an account exists or not.',
    body: z.object({ fullName, email, password: newPassword }),
  }),
  recover: endpoint({
    ...answeredByMail,
    path: '/api/auth/recover',
    summary:
      'Mails a link for a new password to an address that has an account; the response is the same for every address (OP-10).',
    body: z.object({ email }),
  }),
  resend: endpoint({
    ...answeredByMail,
    path: '/api/auth/resend',
    summary:
      'Mails the link for a new account again to an address that may have one; the response is the same for every address.',
    body: z.object({ email }),
  }),
  verifyLink: endpoint({
    ...openedByMail,
    method: 'GET',
    path: '/api/auth/verify/{token}',
    summary: 'Returns who a mailed sign-up link is for; reading it changes nothing.',
    output: z.object({
      email: z.string(),
      name: z.string(),
      /** True when this browser typed the password at sign-up, so that the user need not type it again. */
      hasPassword: z.boolean(),
    }),
  }),
  verify: endpoint({
    ...openedByMail,
    method: 'POST',
    path: '/api/auth/verify/{token}',
    summary:
      'Creates the account of a sign-up link and signs this browser in. The password is the one given here, or the one typed at sign-up in this same browser. Works once.',
    body: z.object({ fullName, password: newPassword.optional() }),
    output: z.object({ email: z.string() }),
  }),
  resetLink: endpoint({
    ...openedByMail,
    method: 'GET',
    path: '/api/auth/reset/{token}',
    summary: 'Returns who a link for a new password is for; reading it changes nothing.',
    output: z.object({ email: z.string() }),
  }),
  reset: endpoint({
    ...openedByMail,
    method: 'POST',
    path: '/api/auth/reset/{token}',
    summary:
      'Sets a new password with a mailed link and ends all sessions of the account. Works once; does not sign in.',
    body: z.object({ password: newPassword }),
    output: z.object({ email: z.string() }),
  }),
}
