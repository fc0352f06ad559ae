// A load that is remembered.

/** Loads at the first call, and anew only after a failure. Of code that is there already too: the browser answers each `import()` a task later, and a task can wait behind a whole frame. */
export function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
