// Which step of the first hour follows a page.
import type { StartStep } from '../dashboard.contract'

/** The first step behind this page's own, which may be several, that is not done; undefined on a page that is no step, and behind the last. */
export function stepAfter(steps: readonly StartStep[], path: string): StartStep | undefined {
  const at = steps.findLastIndex(({ href }) => href.split('#')[0] === path)
  return at < 0 ? undefined : steps.slice(at + 1).find(({ isDone }) => !isDone)
}
