// /admin/account: the user's own name, address, password, second factor and sessions.
import { useQueryClient } from '@tanstack/react-query'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { accountQuery, sessionQuery } from '../../sign-in.queries'
import { ChangeEmail } from './ChangeEmail'
import { ChangePassword } from './ChangePassword'
import { RenameAccount } from './RenameAccount'
import { SecondFactor } from './SecondFactor'
import { SessionList } from './SessionList'

export function AccountAdminPage() {
  const queryClient = useQueryClient()
  const { data: account, error, isFetching, refetch } = useApiQuery(accountQuery)
  const changed = () => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <AdminPage title="Your account" subtitle={account?.email}>
      {!account && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
      {!account && !error && <p role="status">Loading</p>}
      {account && (
        <div className="access-account">
          <RenameAccount name={account.name} onChanged={changed} />
          <ChangeEmail email={account.email} newEmail={account.newEmail} onChanged={changed} />
          <ChangePassword email={account.email} changedAt={account.passwordChangedAt} onChanged={changed} />
          <SecondFactor
            isOn={account.hasSecondFactor}
            codesLeft={account.recoveryCodesLeft}
            email={account.email}
            onChanged={changed}
          />
          <SessionList sessions={account.sessions} onChanged={changed} />
        </div>
      )}
    </AdminPage>
  )
}
