// Finds the step of the first hour that follows a page.
import type { StartStep } from '../dashboard.contract'

/**
 * Returns the first unfinished step after the page's own steps (a page may have several). Undefined on a page that is
 * no step, and after the last.
 */
export function stepAfter(steps: readonly StartStep[], path: string): StartStep | undefined {
  const at = steps.findLastIndex(({ href }) => href.split('#')[0] === path)
  return at < 0 ? undefined : steps.slice(at + 1).find(({ isDone }) => !isDone)
}
