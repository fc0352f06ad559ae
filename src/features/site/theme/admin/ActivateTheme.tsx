// Makes one theme the look of the site (ADM-THEME-06): the server makes all others inactive in the same transaction, and open pages follow.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { perform } from '@/admin-kit/perform'
import { useSend } from '@/admin-kit/use-send'
import type { ResourceRow } from '@/lib/resource'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { themesResource } from '../theme.resource'

export function ActivateTheme({ theme }: { theme: ResourceRow<typeof themesResource> }) {
  const send = useSend<typeof themesResource.endpoints>()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function activate(): Promise<void> {
    setBusy(true)
    const base = themesResource.toValues(theme)
    await perform({
      run: () =>
        send('PUT /api/admin/themes/{id}', {
          params: { id: theme.id },
          body: { base, values: { ...base, is_active: true } },
        }),
      done: () => toast({ title: 'Success', text: `${theme.name} theme activated`, kind: 'success' }),
      failed: { title: 'Error', text: 'Failed to activate theme' },
    })
    await queryClient.invalidateQueries({ queryKey: [themesResource.path] })
    setBusy(false)
  }

  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Activate ${theme.name}`}
      busy={isBusy}
      onClick={() => void activate()}
    >
      Activate
    </Button>
  )
}
