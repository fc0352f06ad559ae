// Links to the next step of the first hour, at the foot of a page that "Start here" led to.
import { AdminLink } from '@/admin-kit/AdminLink'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { ArrowRightIcon } from '@/ui/Icon'
import { dashboardQuery } from '../dashboard.queries'
import { startIsAway } from './start-put-away'
import type { StartStep } from '../dashboard.contract'

export function NextStep({ path }: { path: string }) {
  // Uses only what the dashboard has fetched on this visit. A page opened directly fetches nothing more.
  const { data } = useApiQuery(dashboardQuery, { enabled: false })
  const next = stepAfter(data?.start ?? [], path)
  if (!next || startIsAway()) return null
  return (
    <p className="admin-next">
      <AdminLink to={next.href} className={buttonClass('quiet', 'small')}>
        Next step: {next.text} <ArrowRightIcon size={18} />
      </AdminLink>
    </p>
  )
}

/**
 * Returns the first unfinished step after the page's own steps (a page may have several). Undefined on a page that is
 * no step, and after the last.
 */
export function stepAfter(steps: readonly StartStep[], path: string): StartStep | undefined {
  const at = steps.findLastIndex(({ href }) => href.split('#')[0] === path)
  return at < 0 ? undefined : steps.slice(at + 1).find(({ isDone }) => !isDone)
}
