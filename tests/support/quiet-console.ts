// Fails a test on console noise: every warning or error written to the console has to be expected or fixed.
import { beforeEach, vi } from 'vitest'

for (const method of ['error', 'warn'] as const) {
  beforeEach(() => {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      throw new Error(`console.${method} was called: ${values.map(String).join(' ')}`)
    })
  })
}
