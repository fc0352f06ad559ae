// Proves that a response which the server read before a change does not hide the change.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchChanged } from './refetch-changed'

test('FUNC-07: a change during the first fetch of a query causes a second fetch', async () => {
  const queryClient = new QueryClient()
  const answers: ((price: number) => void)[] = []
  const observer = new QueryObserver<number>(queryClient, {
    queryKey: ['/api/a', {}],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  const refetched = refetchChanged(queryClient, (path) => path === '/api/a')
  answers[0]?.(12)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(7)
  await refetched
  expect(observer.getCurrentResult().data).toBe(7)
  stop()
  queryClient.clear()
})
