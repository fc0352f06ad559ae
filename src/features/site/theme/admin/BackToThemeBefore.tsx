// A button that returns to the site's previous theme.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, type ButtonProps } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { themeBeforeEndpoints } from '../theme.contract'
import { themeBeforeQuery } from '../theme.queries'

export const defaultLookName = 'the default look'

/**
 * Returns the look that the button leads to. The button is hidden while there is none: the default look has always been
 * active, or the data is not loaded yet.
 */
export function useThemeBefore() {
  const { data } = useApiQuery(themeBeforeQuery)
  return { data, isAnywhere: data !== undefined && (data.now !== null || data.before !== null) }
}

type Props = Pick<ButtonProps, 'variant' | 'size'> & { to: 'before' | 'default'; children: string }

export function ReturnButton({ to, children, ...look }: Props) {
  const send = useSend<typeof themeBeforeEndpoints>()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function goBack(): Promise<void> {
    setBusy(true)
    await runMutation({
      run: () => send('POST /api/admin/theme-before', { body: { to } }),
      done: ({ now }) =>
        toast({ title: 'Success', text: `The site is back in ${now ?? defaultLookName}`, kind: 'success' }),
      failed: { title: 'Error', text: 'Failed to activate theme' },
    })
    await queryClient.invalidateQueries()
    setBusy(false)
  }
  return (
    <Button {...look} busy={isBusy} onClick={() => void goBack()}>
      {children}
    </Button>
  )
}
