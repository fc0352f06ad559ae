// Sends a form that may require a proof of work: solves it and sends again. The visitor notices only a short wait.
import type { Challenge, Proof } from '@/lib/challenge'
import { loadCode } from './load-code'
import { moveToNewerBuild } from './newer-build'

const loadSolver = () => import('@/lib/solve-challenge')
let hasFailed = false

/** Rejects with `MissingCode`; never settles while the page moves to a newer build, which keeps what was typed. */
async function fetchSolver(): Promise<typeof import('@/lib/solve-challenge')> {
  try {
    return await loadCode(loadSolver)
  } catch (error) {
    const isRetry = hasFailed
    hasFailed = true
    if (await moveToNewerBuild(error, isRetry)) return new Promise(() => {})
    throw error
  }
}

/**
 * Calls `send` once, or twice if its first response sets a challenge. Throws the errors of `send` and of the solver,
 * and `MissingCode` when the solver cannot be loaded.
 */
export async function sendGuarded<Answer extends { challenge?: Challenge }>(
  send: (proof?: Proof) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send()
  if (!answer.challenge) return answer
  const { solve } = await fetchSolver()
  const second = await send(await solve(answer.challenge))
  if (second.challenge) throw new Error('The proof of work was not accepted')
  return second
}
