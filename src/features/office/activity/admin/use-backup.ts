// Starts a backup and says so, for the button of the dashboard and the command palette.
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { toast } from '@/ui/toast-store'
import type { activityEndpoints } from '../activity.contract'

/** Returns a function that starts a backup. It resolves to false after telling why none was started. */
export function useBackup(): () => Promise<boolean> {
  const send = useSend<typeof activityEndpoints>()
  return () =>
    runMutation({
      run: () => send('POST /api/admin/backups', {}),
      done: () => toast({ title: 'Backup started', text: 'You can go on working.', kind: 'success' }),
      failed: ({ message }) => ({ title: 'The backup was not started', text: message }),
    })
}
