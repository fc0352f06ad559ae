// Which test files may run once more after a failure. Where money, access or files that were paid for are at stake, a race is a defect.

const atStake =
  /(?:^|[/-])(?:access|attacks|buy|cart|checkout|downloads?|hoarding|ledger|orders?|payments?|paypal|purchases|refunds?|scarce|session|sessions|settle|settling|sign-in|tab-dies|webhooks?)(?:[/.-]|$)/

/** Whether a test file, named relative to the project, may be tried again. */
export const mayBeTriedAgain = (file: string): boolean => !atStake.test(file)
