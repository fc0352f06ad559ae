// Marks a test that needed a second try in the JSON report: Vitest's own report does not tell.
import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    isRetried?: boolean
  }
}

afterEach(({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) task.meta.isRetried = true
})
