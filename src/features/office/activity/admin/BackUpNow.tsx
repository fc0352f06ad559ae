// Makes a backup at a click, and fetches again until the page that shows its age knows it.
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiQuery } from '@/lib/api-client'
import { Button } from '@/ui/Button'
import { useBackup } from './use-backup'

const askEveryMs = 3000
/** A backup of many files takes minutes; the owner need not wait for it. */
const longestMs = 600_000

/** `watched` is the query whose answer shows this button. Once the backup is made, the answer no longer does. */
export function BackUpNow({ watched }: { watched: Pick<ApiQuery<unknown>, 'queryKey'> }) {
  const startBackup = useBackup()
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
    if (!(await startBackup())) setBusy(false)
  }

  return (
    <Button size="small" busy={isBusy} onClick={() => void start()}>
      {isBusy ? 'Backing up...' : 'Back up now'}
    </Button>
  )
}
