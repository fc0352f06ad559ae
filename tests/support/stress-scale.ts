// Sets how much of a stress test is run: all of it, or the share in STRESS_SHARE, to see that it works at all. A share
// is no evidence.

/** 1 for the whole stress test. */
const stressShare = Number(process.env.STRESS_SHARE ?? '1')

/** Returns the scaled number of rounds, buyers, minutes …: never less than `least`. */
export function scaled(whole: number, least = 1): number {
  return Math.max(least, Math.round(whole * stressShare))
}
