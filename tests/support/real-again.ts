// Undoes what each test file mocked (time, globals): files share a process (`isolate: false`), and their order changes
// from run to run.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
