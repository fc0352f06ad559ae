// Sends a form that may require a proof of work: solves it and sends again. The visitor notices only a short wait.
import type { Challenge, Proof } from './challenge'

/**
 * Calls `send` once, or twice if its first response sets a challenge. Throws the errors of `send` and of the solver.
 */
export async function sendGuarded<Answer extends { challenge?: Challenge }>(
  send: (proof?: Proof) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send()
  if (!answer.challenge) return answer
  const { solve } = await import('./solve-challenge')
  const second = await send(await solve(answer.challenge))
  if (second.challenge) throw new Error('The proof of work was not accepted')
  return second
}
