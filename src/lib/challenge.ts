// The proof of work that forms ask for while a flood of messages comes in: what the server sets and what the browser answers.
import { z } from 'zod'

/** Find a counter whose derived key begins with `keyPrefix`; signed, so that nobody sets an easier one. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(40),
    nonce: z.string().max(200),
    salt: z.string().max(200),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string().max(200),
    /** Seconds since 1970. */
    expiresAt: z.number().int(),
  }),
  signature: z.string().max(200),
})
export type Challenge = z.output<typeof challenge>

/** A challenge with its solution. */
export const proof = z.object({
  challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
})
export type Proof = z.output<typeof proof>

/** What every form that mails somebody sends beside its own fields. */
export const guardFields = {
  /** A trap: people leave it empty. */
  website: z.string().max(1000).optional(),
  /** Milliseconds since the form stood there; a browser without script cannot say. */
  filledMs: z.number().nonnegative().optional(),
  /** Sent with the second attempt, after the answer has set a challenge. */
  proof: proof.optional(),
}
