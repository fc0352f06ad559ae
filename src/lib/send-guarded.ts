// Sends a form that may be asked for a proof of work: solves it and sends again, without the visitor noticing more than a moment's wait.
import type { Challenge, Proof } from './challenge'

/** `send` is called once, or twice when its first answer sets a challenge. Throws what `send` or the solving throws. */
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
