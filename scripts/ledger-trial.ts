// The long form of the ledger trial: `npm run test:ledger` buys 500 times under faults and 50 kills and compares all books. Uses the built site.
import { runLedgerTrial } from '../tests/support/ledger-trial'
import { startSite } from '../tests/support/running-site'

const [checkouts = 500, kills = 50, seed = 20_261_120] = process.argv.slice(2).map(Number)

const site = await startSite()
try {
  const started = Date.now()
  const outcome = await runLedgerTrial(site, { checkouts, kills, seed, parallel: 8, faults: true, vanishing: 0.1, settleWithinMs: 10 * 60_000 })
  console.log(outcome)
  console.log(`${checkouts} checkouts, ${outcome.kills} kills, ${Math.round((Date.now() - started) / 1000)} s: ${outcome.problems.length} problems`)
  process.exitCode = outcome.problems.length === 0 ? 0 : 1
} finally {
  await site.remove()
}
