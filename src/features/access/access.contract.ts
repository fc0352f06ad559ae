// Signing in and out, and what a browser may know of its own session (ACCESS-04 to ACCESS-22).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email } from '@/lib/fields'

/** What somebody typed as a password to be compared: anything, but no novel. */
const typedPassword = z.string().min(1, 'Please enter your password.').max(1000, 'This is too long for a password.')

/** Six digits, or a recovery code. */
const typedCode = z.string().trim().max(40, 'This is too long for a code.')

export const sessionAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed_out') }),
  z.object({
    state: z.literal('signed_in'),
    email: z.string(),
    name: z.string(),
    /** Whether the address is still on the list; the session of one that is not ends with this answer. */
    allowed: z.boolean(),
    /** May change the list of allowed addresses (OP-08). */
    isAllowlistManager: z.boolean(),
    /** Until the session ends by itself unless it is renewed. */
    secondsLeft: z.number().int().nonnegative(),
    /** Until it ends whatever happens. */
    secondsAtMost: z.number().int().nonnegative(),
  }),
])

export const accessEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'everyone',
    summary: 'Signs an allowed address in with its password and, where it is switched on, a code (ACCESS-04, ACCESS-05).',
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
    summary: 'Who is signed in in this browser and for how long; asking does not prolong it.',
    output: sessionAnswer,
  }),
}
