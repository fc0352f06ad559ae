// The proof of work that forms require during a flood of messages: the server's challenge and the browser's solution.
import { z } from 'zod'

/** Asks for a counter whose derived key begins with `keyPrefix`; signed, so that a client cannot set an easier one. */
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

/** Fields that every form that sends mail includes beside its own. */
export const guardFields = {
  /** A trap field: people leave it empty. */
  website: z.string().max(1000).optional(),
  /** Milliseconds since the form was shown; missing from a browser without script. */
  filledMs: z.number().nonnegative().optional(),
  /** Sent with the second attempt, after the response has set a challenge. */
  proof: proof.optional(),
}
