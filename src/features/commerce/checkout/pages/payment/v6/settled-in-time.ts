// Ends the sheet of a wallet in time: the devices close it after about half a minute and then report a failure, although
// the payment may still succeed.

const sheetPatienceMs = 20_000

/** Returns the outcome of settling; `done` when it takes longer, because the page below the sheet goes on to wait. */
export function settledInTime(outcome: Promise<'done' | 'restart'>): Promise<'done' | 'restart'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('done'), sheetPatienceMs)
    outcome.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
