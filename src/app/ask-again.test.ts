// Proves that no change is missed by an answer that was read before it.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAgain } from './ask-again'

test('FUNC-07: a change that arrives while the first answer is on its way has it asked again', async () => {
  const queryClient = new QueryClient()
  const answers: ((price: number) => void)[] = []
  const observer = new QueryObserver<number>(queryClient, {
    queryKey: ['/api/a', {}],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  const asked = askAgain(queryClient, (path) => path === '/api/a')
  answers[0]?.(12)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(7)
  await asked
  expect(observer.getCurrentResult().data).toBe(7)
  stop()
  queryClient.clear()
})
