// How much of a trial is run: all of it, or the share that TRIAL_SHARE names, to see whether it works at all. A share is no evidence.

/** 1 for the whole trial. */
export const trialShare = Number(process.env.TRIAL_SHARE ?? '1')

/** So many rounds, buyers, minutes …: never less than `least`. */
export function scaled(whole: number, least = 1): number {
  return Math.max(least, Math.round(whole * trialShare))
}
