// Makes a backup at a click, and fetches again until the page that shows its age knows it.
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import type { ApiQuery } from '@/lib/api-client'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { activityEndpoints } from '../activity.contract'

const askEveryMs = 3000
/** A backup of many files takes minutes; the owner need not wait for it. */
const longestMs = 600_000

/** `watched` is the query whose answer shows this button. Once the backup is made, the answer no longer does. */
export function BackUpNow({ watched }: { watched: Pick<ApiQuery<unknown>, 'queryKey'> }) {
  const send = useSend<typeof activityEndpoints>()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!isBusy) return
    const asking = setInterval(() => void queryClient.invalidateQueries({ queryKey: watched.queryKey }), askEveryMs)
    const patience = setTimeout(() => setBusy(false), longestMs)
    return () => {
      clearInterval(asking)
      clearTimeout(patience)
    }
  }, [isBusy, queryClient, watched.queryKey])

  async function start(): Promise<void> {
    setBusy(true)
    const worked = await runMutation({
      run: () => send('POST /api/admin/backups', {}),
      done: () => toast({ title: 'Backup started', text: 'You can go on working.', kind: 'success' }),
      failed: ({ message }) => ({ title: 'The backup was not started', text: message }),
    })
    if (!worked) setBusy(false)
  }

  return (
    <Button size="small" busy={isBusy} onClick={() => void start()}>
      {isBusy ? 'Backing up...' : 'Back up now'}
    </Button>
  )
}
