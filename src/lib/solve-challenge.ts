// Solves a proof of work with the browser's own cryptography. Loaded only when a form requires one.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Proof } from './challenge'

/** Takes about a second on a phone. Throws if the browser has no cryptography here (no https) or gave up after 90 s. */
export async function solve(challenge: Challenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The proof of work took too long')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}
