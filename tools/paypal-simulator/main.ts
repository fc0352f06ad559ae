// Runs the simulator as a separate program: starts, reports that, and ends with its parent.
import { optionsFromEnvironment, refusalToRun } from './environment'
import { testNotice } from './page/html'
import { startSimulator } from './start'

const parentCheckMs = 1_000

async function run(): Promise<void> {
  const refusal = refusalToRun(process.env)
  if (refusal !== null) throw new Error(refusal)
  const running = await startSimulator(optionsFromEnvironment(process.env))
  console.log(`${testNotice} ${running.url}`)

  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void running.stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  // A killed parent sends no signal, but this process then has another parent.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, parentCheckMs).unref()
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
