// Shown while data is missing: "Loading...", or the failure with a retry button.
import type { ApiAnswer } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'

/** Renders nothing once there is data, even if a later fetch has failed. */
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
