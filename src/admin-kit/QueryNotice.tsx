// In place of an answer that has not come: "Loading...", or the failure with another try.
import type { ApiAnswer } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'

/** Nothing once there is an answer, also when asking for it anew has failed. */
export function QueryNotice({
  query,
}: {
  query: Pick<ApiAnswer<unknown>, 'data' | 'error' | 'isFetching' | 'refetch'>
}) {
  if (query.data !== undefined) return null
  if (query.error) return <ErrorPanel onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <p className="admin-empty" role="status">
      Loading...
    </p>
  )
}
