// Stops everything in order on Ctrl-C and SIGTERM, and when the supervisor process ends. A second signal ends the
// process immediately.

/** Registers the signal handlers; steps run in reverse order. */
export function stopOnSignal(): { onStop(step: () => Promise<void>): void } {
  const steps: (() => Promise<void>)[] = []
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(130)
    isStopping = true
    void (async () => {
      let code = 0
      for (const step of steps.toReversed()) {
        try {
          await step()
        } catch (error) {
          console.error(error)
          code = 1
        }
      }
      process.exit(code)
    })()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', () => {
    if (!isStopping) stop()
  })
  return { onStop: (step) => steps.push(step) }
}
