// Loads once and keeps the result.

/**
 * Loads at the first call, and again only after a failure. Also useful for code that is loaded already: the browser
 * resolves each `import()` one task later, and a task can wait behind a whole frame.
 */
export function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
